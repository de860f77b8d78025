import { defineOverview, type SentenceContext, type Sentences } from '../../../kit/item/overview.ts';
import { useFormat } from '../../../lib/format.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Alert } from './alert.item.ts';

type Of = Sentences<StatusOf<'alert'>, Alert>;

const figures = (item: Alert, { format }: SentenceContext) => ({
  approval: format.percent(item.approval ?? 0),
  usual: format.percent(item.approval_usual ?? 0),
  finished: format.number(item.finished ?? 0),
});

const inEnglish = (item: Alert, context: SentenceContext): string => {
  if (item.kind === 'late_payment') return 'The payment was taken after it had been reported as failed.';
  if (item.kind === 'overcapture')
    return 'More of the payment was captured than authorised: a capture that had failed was performed after all.';
  const { approval, usual, finished } = figures(item, context);
  return `In the worst hour ${approval} of ${finished} payments were approved; ${usual} is usual.`;
};

const inDutch = (item: Alert, context: SentenceContext): string => {
  if (item.kind === 'late_payment') return 'De betaling is alsnog gedaan nadat deze als mislukt was gemeld.';
  if (item.kind === 'overcapture')
    return 'Van de betaling is meer geïnd dan geautoriseerd: een inning die was mislukt, is alsnog uitgevoerd.';
  const { approval, usual, finished } = figures(item, context);
  return `In het slechtste uur is ${approval} van ${finished} betalingen goedgekeurd; gewoonlijk is dat ${usual}.`;
};

const en: Of['en'] = {
  OPEN: (item, context) => `Open: nobody has seen this yet. ${inEnglish(item, context)}`,
  SEEN: (item, context) => `Seen, and still going on. ${inEnglish(item, context)}`,
  OVER: (item, context) => `Ended. ${inEnglish(item, context)}`,
};

const nl: Of['nl'] = {
  OPEN: (item, context) => `Open: nog door niemand gezien. ${inDutch(item, context)}`,
  SEEN: (item, context) => `Gezien, en nog niet afgelopen. ${inDutch(item, context)}`,
  OVER: (item, context) => `Afgelopen. ${inDutch(item, context)}`,
};

interface Props {
  readonly item: Alert;
}

const Approval = ({ item }: Props) => useFormat().percent(item.approval ?? 0);
const Usual = ({ item }: Props) => useFormat().percent(item.approval_usual ?? 0);

const isMeasured = ({ kind }: Alert): boolean => kind === 'approval';

export const alertOverview = defineOverview('alert', ['processor', 'owner', 'organisation'], {
  facts: ['kind', 'started_at'],
  sentences: { nl, en },
  sections: [
    { parts: ['started_at', 'ended_at', 'owner.name', 'organisation.name'] },
    {
      title: 'alert.worst_hour',
      parts: [
        { path: 'measured_from', when: isMeasured },
        { path: 'measured_until', when: isMeasured },
        { path: 'approval', cell: Approval, when: isMeasured },
        { path: 'approval_usual', cell: Usual, when: isMeasured },
        { path: 'finished', when: isMeasured },
      ],
    },
  ],
  technical: [{ parts: ['overall', 'created_at', 'last_status_update', 'id'] }],
});
