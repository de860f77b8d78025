import type { StatisticAnswer } from '@sluis/contract/statistics';
import type { FakeApi } from './fake-api.ts';
import { idOf } from './sample.ts';

/** The afternoon of the figures. */
export const wednesday = new Date('2026-11-18T14:00:00Z');

export const answer_fields: StatisticAnswer = {
  from: '',
  until: '',
  timezone: 'Europe/Amsterdam',
  currency_code: 'EUR',
  currencies: [
    { currency_code: 'EUR', count: 90 },
    { currency_code: 'USD', count: 4 },
  ],
  from_rows: false,
};

/** Figures of that day: today 120.00 of an expected 300.00; for each day before ten more than the day of the month. */
export const figures: Readonly<Record<string, (query: URLSearchParams) => object>> = {
  'statistics/today': () => ({
    amount: 12_000,
    transactions: 12,
    expected_amount: 30_000,
    expected_low: 25_000,
    expected_high: 36_000,
  }),
  'statistics/aggregate/day': (query) =>
    query.has('created_at<')
      ? { items: [{ period: '2026-11-11', count: 8, volume: 10_000, partial: true }] }
      : {
          items: [11, 16, 17].map((day) => ({
            period: `2026-11-${day}`,
            count: day,
            volume: day * 1000,
            partial: false,
          })),
        },
  'statistics/amazingthings': () => ({
    items: [
      { type: 'transactions', last: 40, previous: 20, trend: 'up' },
      { type: 'customers', last: 5, previous: 10, trend: 'down' },
      { type: 'amount', last: 45_000, previous: 40_000, trend: 'equal' },
      { type: 'refunds', last: 1, previous: 4, trend: 'up' },
    ],
  }),
  'statistics/recent': () => ({
    items: (['transaction', 'blocked', 'refund'] as const).map((type, at) => ({
      type,
      id: idOf(type === 'refund' ? 'refund' : 'transaction', at),
      created_at: '2026-11-18T13:00:00.000Z',
      status: type === 'refund' ? 'PROCESSED' : 'FAILED',
      amount: 1250,
      currency_code: 'EUR',
      payment_product: 'ideal',
      organisation: { id: idOf('organisation', 2), name: 'Fietsenmaker' },
    })),
  }),
  'psp/merchant/revenue': (query) => ({
    items: [
      ...(query.get('_sort') === 'change'
        ? [
            {
              id: idOf('organisation', 4),
              name: 'Slager',
              active: true,
              amount: 1000,
              count: 1,
              previous_amount: 9000,
            },
          ]
        : []),
      {
        id: idOf('organisation', 2),
        name: 'Fietsenmaker',
        active: true,
        amount: 5000,
        count: 4,
        previous_amount: 4000,
      },
      { id: idOf('organisation', 3), name: 'Bakker', active: true, amount: 100, count: 1, previous_amount: 0 },
    ],
  }),
  // The one that fell the least has a lower approval than usual.
  'statistics/processor/revenue': () => ({
    items: ['Cards', 'Banks', 'Wallets', 'Vouchers', 'Invoices'].map((name, at) => ({
      id: idOf('processor', at),
      name,
      last24hours: 1000 * (at + 1),
      previous24hours: 5000,
      until: '2026-11-18T14:00:00.000Z',
      approval: { finished: 100, approved: name === 'Invoices' ? 60 : 90, usual_finished: 1000, usual_approved: 900 },
    })),
  }),
};

/** Answers requests for statistics as the server does. */
export const withFigures = (api: FakeApi): void => {
  for (const [path, answer] of Object.entries(figures))
    api.failures.set(`GET /v1/${path}`, ({ query }) => Response.json({ ...answer_fields, ...answer(query) }));
};
