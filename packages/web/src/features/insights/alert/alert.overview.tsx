import { defineOverview, type Sentence, type Sentences } from '../../../kit/item/overview.ts';
import { useFormat } from '../../../lib/format.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Alert } from './alert.item.ts';

/** The status, and what happened. */
const sentenceWith =
  (key: string): Sentence<Alert> =>
  ({ kind, approval, approval_usual, finished }, { format }) => [
    [key],
    [
      `said.alert.${kind}`,
      {
        approval: format.percent(approval ?? 0),
        usual: format.percent(approval_usual ?? 0),
        finished: format.number(finished ?? 0),
      },
    ],
  ];

const sentences: Sentences<StatusOf<'alert'>, Alert> = {
  OPEN: sentenceWith('said.alert.OPEN'),
  SEEN: sentenceWith('said.alert.SEEN'),
  OVER: sentenceWith('said.alert.OVER'),
};

interface Props {
  readonly item: Alert;
}

const Approval = ({ item }: Props) => useFormat().percent(item.approval ?? 0);
const Usual = ({ item }: Props) => useFormat().percent(item.approval_usual ?? 0);

const isMeasured = ({ kind }: Alert): boolean => kind === 'approval';

export const alertOverview = defineOverview('alert', ['processor', 'owner', 'organisation'], {
  facts: ['kind', 'started_at'],
  sentences,
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
