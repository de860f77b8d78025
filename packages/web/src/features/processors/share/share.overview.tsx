import type { ComponentType } from 'react';
import { defineOverview, type Sentences, typedReason } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Share } from './share.item.ts';
import classes from './share.module.css';

const sentences: Sentences<StatusOf<'share'>, Share> = {
  REQUESTED: ({ expires_at }, { format }) => ['said.share.REQUESTED', { until: format.instant(expires_at) }],
  GIVEN: ({ expires_at }, { format }) => ['said.share.GIVEN', { until: format.instant(expires_at) }],
  USED: ({ processor }) =>
    processor?.name ? ['said.share.used_in', { processor: processor.name }] : ['said.share.USED'],
  REVEALED: (item) => ['said.share.REVEALED', { why: typedReason(item) }],
  DECLINED: (item) => ['said.share.DECLINED', { why: typedReason(item) }],
  WITHDRAWN: 'said.share.WITHDRAWN',
  EXPIRED: ({ expires_at }, { format }) => ['said.share.EXPIRED', { at: format.instant(expires_at) }],
};

/** The names of the requested values. */
export function Requested({ item }: ItemProps<Share>) {
  return (
    <ul className={classes.requested}>
      {item.requested.map(({ name, description }) => (
        <li key={name}>
          {name}
          {description && <span className={classes.said}>{description}</span>}
        </li>
      ))}
    </ul>
  );
}

/** For a merchant only the name: it has no list in which the processor opens. */
const ProcessorName = ({ item }: ItemProps<Share>) => item.processor?.name;

/** The overview of a request; with `Above` for the merchant, who sees there what is requested until it is answered. */
export const shareOverview = (Above?: ComponentType<ItemProps<Share>>) => {
  const when = ({ status }: Share): boolean => !Above || status !== 'REQUESTED';
  return defineOverview('share', ['organisation', 'processor', 'created_by', 'given_by'], {
    facts: ['organisation.name', 'expires_at'],
    sentences,
    ...(Above && { Above }),
    sections: [
      {
        parts: [
          { path: 'reason', wide: true, when },
          { path: 'requested', cell: Requested, wide: true, when },
          Above ? { path: 'processor.name', cell: ProcessorName } : 'processor.name',
          'created_by.name',
          'given_by.name',
          'given_at',
        ],
      },
    ],
    technical: [{ parts: ['status_reason', 'created_at', 'last_status_update', 'id'] }],
  });
};
