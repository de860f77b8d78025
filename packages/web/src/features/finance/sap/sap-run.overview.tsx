import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { Money } from '../../../kit/value/money.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { PostingLines } from './posting-lines.tsx';
import classes from './sap.module.css';
import type { SapRun } from './sap-run.item.ts';
import { Unmapped } from './unmapped.tsx';

const sentences: Sentences<StatusOf<'saprun'>, SapRun> = {
  CREATED: ({ booked_on }, { format }) => ['said.saprun.CREATED', { day: format.date(booked_on) }],
  DOWNLOADED: ({ downloaded_at }, { format }) => [
    'said.saprun.DOWNLOADED',
    { when: format.instant(downloaded_at ?? '') },
  ],
  FAILED: 'said.saprun.FAILED',
};

/** The debits of each currency, which equal its credits. */
const Totals = ({ item: { totals } }: ItemProps<SapRun>) => (
  <ul className={classes.plain}>
    {totals.map(({ currency_code, amount }) => (
      <li key={currency_code}>
        <Money amount={amount} currency_code={currency_code} />
      </li>
    ))}
  </ul>
);

export const sapRunOverview = defineOverview('saprun', ['downloaded_by'], {
  facts: ['booked_on'],
  sentences,
  sections: [
    {
      parts: [
        { path: 'unmapped', cell: Unmapped, wide: true },
        { path: 'totals', cell: Totals, when: ({ lines }) => lines.length === 0 },
        'downloaded_at',
        { path: 'downloaded_by.name', label: 'sap_run.downloaded_by' },
        { path: 'lines', cell: PostingLines, wide: true },
      ],
    },
  ],
  technical: [{ parts: ['created_at', 'last_status_update', 'id'] }],
});
