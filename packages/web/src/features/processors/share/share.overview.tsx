import type { ComponentType } from 'react';
import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Share } from './share.item.ts';
import classes from './share.module.css';

type Of = Sentences<StatusOf<'share'>, Share>;

/** Behind the status, without the full stop that a person may have typed. */
const why = ({ status_reason }: Share): string =>
  status_reason === null ? '' : `: ${status_reason.replace(/\.$/, '')}`;

const en: Of['en'] = {
  REQUESTED: ({ expires_at }, { format }) => `Requested: to be answered by ${format.instant(expires_at)}.`,
  GIVEN: ({ expires_at }, { format }) =>
    `Given: the values are stored encrypted until the provider uses them, and destroyed on ${format.instant(expires_at)} at the latest.`,
  USED: ({ processor }) =>
    `Used: the values were put into ${processor?.name ? `the processor ${processor.name}` : 'a processor'} without being shown. The shared copy is destroyed.`,
  REVEALED: (item) => `Viewed once${why(item)}. The shared copy is destroyed.`,
  DECLINED: (item) => `Declined${why(item)}. No values are kept.`,
  WITHDRAWN: 'Withdrawn by the provider. No values are kept.',
  EXPIRED: ({ expires_at }, { format }) => `Expired on ${format.instant(expires_at)}. No values are kept.`,
};

const nl: Of['nl'] = {
  REQUESTED: ({ expires_at }, { format }) => `Gevraagd: te beantwoorden tot ${format.instant(expires_at)}.`,
  GIVEN: ({ expires_at }, { format }) =>
    `Ingevuld: de waarden zijn versleuteld opgeslagen tot de aanbieder ze gebruikt, en worden uiterlijk ${format.instant(expires_at)} vernietigd.`,
  USED: ({ processor }) =>
    `Gebruikt: de waarden zijn in ${processor?.name ? `de processor ${processor.name}` : 'een processor'} gezet zonder ze te tonen. Het gedeelde exemplaar is vernietigd.`,
  REVEALED: (item) => `Eenmaal bekeken${why(item)}. Het gedeelde exemplaar is vernietigd.`,
  DECLINED: (item) => `Afgewezen${why(item)}. Er zijn geen waarden bewaard.`,
  WITHDRAWN: 'Ingetrokken door de aanbieder. Er zijn geen waarden bewaard.',
  EXPIRED: ({ expires_at }, { format }) => `Verlopen op ${format.instant(expires_at)}. Er zijn geen waarden bewaard.`,
};

/** The fields that are asked for, by their names. */
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

/** To a merchant the name alone: it has no list in which the processor opens. */
const ProcessorName = ({ item }: ItemProps<Share>) => item.processor?.name;

/** What is told of a request; with `Above` to the merchant, who reads there what is asked until it is answered. */
export const shareOverview = (Above?: ComponentType<ItemProps<Share>>) => {
  const when = ({ status }: Share): boolean => !Above || status !== 'REQUESTED';
  return defineOverview('share', ['organisation', 'processor', 'created_by', 'given_by'], {
    facts: ['organisation.name', 'expires_at'],
    sentences: { nl, en },
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
