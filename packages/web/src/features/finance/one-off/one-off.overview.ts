import { defineOverview, type Sentences, typedReason } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { OneOff } from './one-off.item.ts';
import { VatRate } from './vat-rate.tsx';

const sentences: Sentences<StatusOf<'oneoff'>, OneOff> = {
  PLANNED: ({ type, repeats, due_on, until }, { format }) => {
    const day = format.date(due_on);
    if (repeats === 'NONE') return [`said.oneoff.planned_${type}`, { day }];
    return until === null
      ? [`said.oneoff.monthly_${type}`, { day }]
      : [`said.oneoff.monthly_until_${type}`, { day, until: format.date(until) }];
  },
  BOOKED: 'said.oneoff.BOOKED',
  CANCELLED: (item) => ['said.oneoff.CANCELLED', { why: typedReason(item) }],
};

export const oneOffOverview = defineOverview('oneoff', ['organisation', 'settlement_profile'], {
  facts: ['description', 'settlement_profile.name'],
  sentences,
  sections: [
    {
      parts: [
        'type',
        'due_on',
        { path: 'vat_rate_ppm', cell: VatRate, when: () => true },
        'repeats',
        'until',
        { path: 'write_off', when: ({ write_off }) => write_off },
        'organisation.name',
      ],
    },
  ],
  technical: [{ parts: ['created_at', 'last_status_update', 'status_reason', 'id'] }],
});
