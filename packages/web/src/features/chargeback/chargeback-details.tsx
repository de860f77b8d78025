import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import type { Chargeback } from './chargeback.list.ts';
import { ChargebackTransaction, WorkBy } from './chargeback-cells.tsx';

type Props = { readonly item: Chargeback };

const paths = [
  'work_by_date',
  'reason',
  'reason_code',
  'source_type',
  'created_at',
  'last_status_update',
  'status_reason',
  'transaction.merchant_reference',
  'card',
  'customer.name',
  'payment_profile.display_name',
  'organisation.name',
  'processor.name',
  'processor_id_external',
  'settlement',
  'id',
];

/** Everything that is known of a chargeback, in two columns. */
export const ChargebackDetails = ({ item }: Props) => (
  <FieldGrid
    entity="chargeback"
    item={item}
    paths={paths}
    drawn={{
      work_by_date: item.work_by_date === null ? undefined : <WorkBy item={item} />,
      'transaction.merchant_reference': <ChargebackTransaction item={item} />,
    }}
  />
);
