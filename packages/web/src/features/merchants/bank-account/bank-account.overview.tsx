import { Group } from '@mantine/core';
import { localNumbersOf } from '@sluis/contract/account-numbers';
import type { Said } from '@sluis/contract/base/translate';
import { defineOverview, type Sentences, typedReason } from '../../../kit/item/overview.ts';
import { CopyButton } from '../../../kit/second-factor/copy-button.tsx';
import figures from '../../../kit/value/figures.module.css';
import { useTranslation } from '../../../lib/i18n.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { type BankAccount, numberOf } from './bank-account.item.ts';
import { Proof } from './proof.tsx';

const sentences: Sentences<StatusOf<'bankaccount'>, BankAccount> = {
  NEW: ({ proof_name, default_when_verified }) => {
    const sentences = [
      'said.bankaccount.NEW',
      proof_name === null && 'said.bankaccount.no_proof',
      default_when_verified && 'said.bankaccount.default_when_verified',
    ];
    return sentences.filter((key) => key !== false).map((key): Said => [key]);
  },
  VERIFIED: ({ is_default, currency_code: currency }) =>
    is_default ? ['said.bankaccount.is_default', { currency }] : ['said.bankaccount.VERIFIED'],
  REJECTED: (item) => ['said.bankaccount.REJECTED', { why: typedReason(item) }],
  BLOCKED: (item) => ['said.bankaccount.BLOCKED', { why: typedReason(item) }],
};

interface Props {
  readonly item: BankAccount;
}

/** The number with a button that copies it in the format of banks. */
function Iban({ item }: Props) {
  return (
    <Group gap={8}>
      <span className={figures.date}>{numberOf(item)}</span>
      <CopyButton variant="subtle" size="compact-xs" text={item.iban ?? ''} />
    </Group>
  );
}

/** The routing number under the name that its country uses. */
function Routing({ item }: Props) {
  const { t } = useTranslation();
  const kind = localNumbersOf(item.country_code)?.routing?.kind;
  return kind ? `${item.routing_number} (${t(`bank_account.routing.${kind}`)})` : item.routing_number;
}

export const bankAccountOverview = defineOverview('bankaccount', ['organisation', 'created_by'], {
  facts: ['holder_name', 'currency_code', 'created_at'],
  sentences,
  Above: Proof,
  sections: [
    {
      parts: [
        { path: 'iban', cell: Iban, wide: true },
        'account_number',
        { path: 'routing_number', cell: Routing },
        'bic',
        'country_code',
        'organisation.name',
        'created_by.name',
      ],
    },
  ],
  technical: [{ parts: ['status_reason', 'last_status_update', 'id'] }],
});
