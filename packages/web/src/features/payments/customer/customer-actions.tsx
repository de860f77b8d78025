import { mayFollow } from '@sluis/contract/base/entity';
import { customer, customer_transitions } from '@sluis/contract/entities/payments/customer';
import { subject_export_roles } from '@sluis/contract/subject-export';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';
import { ExportSubject } from './export-subject.tsx';

type Props = { readonly item: Customer };

/** The statuses that users set; the automatic ones are set by programs. */
const statuses = ['VERIFIED', 'UNVERIFIED'] as const;

/** Marks a customer's identity as verified or not; deletes a customer without references. */
export function CustomerActions({ item }: Props) {
  const { t } = useTranslation();
  const canDelete = useCan(customer.roles.delete);
  const canExport = useCan(subject_export_roles);
  const name = item.name ?? item.id;
  return (
    <>
      {statuses
        .filter((status) => mayFollow(customer_transitions, item.status, status))
        .map((status) => (
          <Verb key={status} of={customer} verb="status" item={item} variant={status} body={{ status }} />
        ))}
      {canExport && <ExportSubject item={item} />}
      <Verb of={customer} verb="erase" item={item} in_menu />
      {canDelete && <DeleteButton entity="customer" id={item.id} question={t('customer.delete_question', { name })} />}
    </>
  );
}
