import { processornotification } from '@sluis/contract/entities/payments/processornotification';
import type { Populated } from '@sluis/contract/registry';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import type { PanelOf } from '../../../kit/list/options.ts';
import { shortId } from '../../../kit/value/short-id.ts';
import { ShownValue, useWords } from '../../../kit/value/shown-value.tsx';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import { shownReported } from './shown-reported.ts';

type Notification = Populated<'processornotification', 'processor' | 'organisation'>;
type Props = ItemProps<Notification>;

const Reported = ({ item }: Props) => <ShownValue shown={shownReported(item, useWords())} />;

const Payment = ({ item: { transaction: id } }: Props) =>
  id && (
    <ItemLink list="psp/transactions" id={id}>
      {shortId(id)}
    </ItemLink>
  );

export const notificationPanel: PanelOf<Notification> = {
  actions: verbsOf(processornotification, 'retry'),
  overview: defineOverview('processornotification', ['processor', 'organisation'], {
    facts: ['processor.name', 'created_at'],
    sentences: {
      RECEIVED: 'said.processornotification.RECEIVED',
      DONE: 'said.processornotification.DONE',
      FAILED: 'said.processornotification.FAILED',
    },
    sections: [
      {
        parts: [
          { path: 'reported_status', cell: Reported },
          'status_reason',
          { path: 'transaction', cell: Payment },
          'refund',
          'organisation.name',
          'occurred_at',
          'tries',
          'next_try_at',
        ],
      },
    ],
    technical: [{ parts: ['request_id', 'last_status_update', 'id'] }],
  }),
};
