import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { About, Found, Profile, ToDo } from './about.tsx';
import type { FinanceException } from './finance-exception.item.ts';

const sentences: Sentences<StatusOf<'financeexception'>, FinanceException> = {
  OPEN: ({ reason }) => [`said.financeexception.${reason}`],
  RESOLVED: ({ resolved_by, note }) => [
    'said.financeexception.RESOLVED',
    { who: resolved_by?.name ?? 'API', note: (note ?? '').replace(/\.$/, '') },
  ],
};

export const financeExceptionOverview = defineOverview(
  'financeexception',
  ['organisation', 'settlement_profile', 'payment_profile', 'assignee', 'resolved_by'],
  {
    facts: ['organisation.name', 'created_at'],
    sentences,
    tone: ({ reason, status }) => (status === 'OPEN' && reason === 'DOES_NOT_CLOSE' ? 'failed' : undefined),
    sections: [
      {
        parts: [
          {
            path: 'reason',
            label: 'finance_exception.to_do',
            cell: ToDo,
            wide: true,
            when: ({ status }) => status === 'OPEN',
          },
          { path: 'item', cell: About, when: ({ item }) => item !== null },
          {
            path: 'settlement_profile.name',
            cell: Profile,
            when: ({ settlement_profile }) => settlement_profile !== null,
          },
          'payment_profile.display_name',
          'currency_code',
          'expected',
          { path: 'found', cell: Found, when: ({ found }) => found !== null },
          { path: 'assignee.name', label: 'fields:common.assignee' },
          { path: 'resolved_by.name', label: 'fields:financeexception.resolved_by' },
          { path: 'note', wide: true },
        ],
      },
    ],
    technical: [{ parts: ['item', 'last_status_update', 'id'] }],
  },
);
