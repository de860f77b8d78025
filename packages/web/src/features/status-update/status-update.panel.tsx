import type { ItemProps } from '../../kit/item/row.ts';
import type { PanelOf } from '../../kit/list/options.ts';
import { StatusPill } from '../../kit/status-pill.tsx';
import type { StatusUpdate } from './status-update.item.ts';
import { StatusUpdateActions } from './status-update-cells.tsx';

const Status = ({ item: { type, status } }: ItemProps<StatusUpdate>) => <StatusPill entity={type} status={status} />;

export const statusUpdatePanel: PanelOf<StatusUpdate> = { status: Status, actions: StatusUpdateActions };
