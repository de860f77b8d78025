import type { Said } from '@sluis/contract/base/translate';
import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { codeUntil, type Terminal } from './terminal.item.ts';

const isReady = ({ payment_profile, enrolled_at }: Terminal): boolean =>
  payment_profile !== null && enrolled_at !== null;

const sentences: Sentences<StatusOf<'terminal'>, Terminal> = {
  ACTIVE: (item, { format }) => {
    const until = codeUntil(item);
    if (until !== undefined) return ['said.terminal.waiting', { until: format.instant(until) }];
    if (item.enrolled_at === null) return ['said.terminal.no_device'];
    if (item.payment_profile === null) return ['said.terminal.no_profile'];
    const ready: Said = ['said.terminal.ready'];
    if (item.last_seen_at === null) return ready;
    return [ready, ['said.terminal.seen', { at: format.instant(item.last_seen_at) }]];
  },
  INACTIVE: 'said.terminal.INACTIVE',
};

/** The overview of a terminal: whether it can take payments, and if not, what is missing. */
export const terminalOverview = defineOverview('terminal', ['organisation', 'payment_profile'], {
  facts: ['location', 'payment_profile.display_name'],
  sentences,
  tone: (item) => (item.status === 'ACTIVE' && !isReady(item) ? 'warning' : undefined),
  sections: [
    {
      parts: ['organisation.name', 'serial_number', 'model', 'software', 'enrolled_at', 'last_seen_at', 'created_at'],
    },
  ],
  technical: [{ parts: ['id'] }],
});
