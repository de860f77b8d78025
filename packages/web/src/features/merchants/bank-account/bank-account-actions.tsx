import { TextInput } from '@mantine/core';
import { mayFollow } from '@sluis/contract/base/entity';
import { bank_account_transitions, bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { type BankAccount, numberOf } from './bank-account.item.ts';

type Props = { readonly item: BankAccount };

/** What the provider judges of an account, and which account its owner uses by default. */
export function BankAccountActions({ item }: Props) {
  const canJudge = useCan(bankaccount.actions.verify.roles);
  const canChoose = useCan(['BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_UPDATE']);
  const { status, is_default, default_when_verified } = item;
  const isOpen = status === 'NEW' || status === 'VERIFIED';
  return (
    <>
      {canJudge && mayFollow(bank_account_transitions, status, 'VERIFIED') && <Verify item={item} />}
      {canJudge && mayFollow(bank_account_transitions, status, 'REJECTED') && <End item={item} verb="reject" />}
      {canChoose && isOpen && !is_default && !default_when_verified && <MakeDefault item={item} />}
      {canJudge && mayFollow(bank_account_transitions, status, 'BLOCKED') && <End item={item} verb="block" />}
    </>
  );
}

const callOf = (id: string, verb: string, body: object) => (idempotencyKey: string) =>
  request('POST', `/v1/bankaccount/${id}/${verb}`, { body, idempotencyKey });

function Verify({ item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const { id, holder_name: holder, proof_name } = item;
  const said = { number: numberOf(item), holder };
  return (
    <ConfirmButton
      label={t('bank_account.verify')}
      question={t(proof_name === null ? 'bank_account.verify_without_proof' : 'bank_account.verify_question', said)}
      confirm={t('bank_account.verify')}
      reason={item.created_by?.id === me.id ? t('errors.not_by_creator') : undefined}
      run={callOf(id, 'verify', {})}
    />
  );
}

function End({ item, verb }: Props & { readonly verb: 'reject' | 'block' }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <ConfirmButton
      label={t(`bank_account.${verb}`)}
      question={t(`bank_account.${verb}_question`, { number: numberOf(item) })}
      confirm={t(`bank_account.${verb}`)}
      danger
      is_incomplete={reason.trim() === ''}
      run={callOf(item.id, verb, { reason: reason.trim() })}
    >
      <TextInput
        data-autofocus
        withAsterisk
        label={t('fields:common.reason')}
        description={t('bank_account.reason_help')}
        maxLength={bankaccount.actions.block.body.reason.max}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}

function MakeDefault({ item }: Props) {
  const { t } = useTranslation();
  const { id, status, currency_code: currency } = item;
  const question = status === 'NEW' ? 'bank_account.default_question_new' : 'bank_account.default_question';
  return (
    <ConfirmButton
      label={t('bank_account.make_default')}
      question={t(question, { number: numberOf(item), currency })}
      confirm={t('bank_account.make_default')}
      run={callOf(id, 'make-default', {})}
    />
  );
}
