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

/** What people say of who a customer is; the automatic statuses are for programs to give. */
const statuses = ['VERIFIED', 'UNVERIFIED'] as const;

/** Says that it is known who the customer is, or is not; deletes a customer that nothing refers to. */
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
