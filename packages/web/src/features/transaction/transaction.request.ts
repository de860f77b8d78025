import type { Query } from '../../lib/request-query.ts';

/** The page types of the specification; each fixes a filter, which makes the page what it is. */
const fixed_filters = {
  DEFAULT: {},
  TAGGED: { tagged: true },
  BLOCKED: { blocked: true },
  MISSED: { status: 'ABANDONED' },
  DECLINED: { status: 'DECLINED' },
  PSP: {},
} as const satisfies Record<string, Query>;
export type PageType = keyof typeof fixed_filters;

/** What the list of a page type asks for. */
export const transactionRequest = (page: PageType) =>
  ({
    entity: 'transaction',
    path: 'transaction',
    fixed: fixed_filters[page],
    roles: page === 'PSP' ? ['PSP && TRANSACTION_LIST'] : undefined,
    populate: ['customer', 'organisation'],
  }) as const;
