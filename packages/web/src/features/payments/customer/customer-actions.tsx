import { TextInput } from '@mantine/core';
import { mayFollow } from '@sluis/contract/base/entity';
import { customer, customer_transitions } from '@sluis/contract/entities/payments/customer';
import { subject_export_roles } from '@sluis/contract/subject-export';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';
import { EraseCustomer, ExportSubject } from './subject-actions.tsx';

type Props = { readonly item: Customer };

/** What people say of who a customer is; the automatic statuses are for programs to give. */
const verbs = [
  ['VERIFIED', 'verify'],
  ['UNVERIFIED', 'unverify'],
] as const;

/** Says that it is known who the customer is, or is not; deletes a customer that nothing refers to. */
export function CustomerActions({ item }: Props) {
  const { t } = useTranslation();
  const canChange = useCan(customer.actions.status.roles);
  const canDelete = useCan(customer.roles.delete);
  const canErase = useCan(customer.actions.erase.roles);
  const canExport = useCan(subject_export_roles);
  const name = item.name ?? item.id;
  return (
    <>
      {canChange &&
        item.erased_at === null &&
        verbs
          .filter(([status]) => mayFollow(customer_transitions, item.status, status))
          .map(([status, verb]) => <ChangeStatus key={verb} item={item} status={status} verb={verb} />)}
      {canExport && <ExportSubject item={item} />}
      {canErase && item.erased_at === null && <EraseCustomer item={item} />}
      {canDelete && <DeleteButton entity="customer" id={item.id} question={t('customer.delete_question', { name })} />}
    </>
  );
}

function ChangeStatus({ item, status, verb }: Props & { readonly status: string; readonly verb: string }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const status_reason = reason.trim() === '' ? null : reason.trim();
  return (
    <ConfirmButton
      label={t(`customer.${verb}`)}
      question={t(`customer.${verb}_question`, { name: item.name ?? item.id })}
      confirm={t(`customer.${verb}`)}
      run={(idempotencyKey) =>
        request('POST', `/v1/customer/${item.id}/status`, { body: { status, status_reason }, idempotencyKey })
      }
    >
      <TextInput
        label={t('fields:customer.status_reason')}
        maxLength={customer.fields.status_reason.max}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
