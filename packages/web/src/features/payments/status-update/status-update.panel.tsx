import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import type { StatusUpdate } from './status-update.item.ts';
import { Merchant, StatusUpdateActions } from './status-update-cells.tsx';

type Props = ItemProps<StatusUpdate>;

const Status = ({ item: { type, status } }: Props) => <StatusPill entity={type} status={status} />;

/** All fields except the amount and the new status, which are above. */
const StatusUpdateDetails = ({ item }: Props) => (
  <FieldGrid
    entity="statusupdate"
    item={item}
    paths={[
      { path: 'organisation.name', label: 'statusupdate.merchant' },
      'merchant_reference',
      'type',
      'old_status',
      'payment_product',
      'created_by.name',
      'created_at',
      { path: 'reason', wide: true },
      'transaction',
      'refund',
      'id',
    ]}
    drawn={{
      'organisation.name': <Merchant item={item} />,
      old_status: <StatusPill entity={item.type} status={item.old_status} />,
    }}
  />
);

export const statusUpdatePanel: PanelOf<StatusUpdate> = {
  status: Status,
  actions: StatusUpdateActions,
  tabs: [{ id: 'details', content: StatusUpdateDetails }],
};
