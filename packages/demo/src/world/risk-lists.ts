import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { allowed_customers, blocked_cards, risk_owners } from '../catalogue/risk.ts';
import type { RowOf } from '../load/tables.ts';
import { authorOf, type chainsOf, iso } from './risk-publishing.ts';

type Transaction = RowOf<'transaction'>;

const hour_ms = 3_600_000;

interface NewValue {
  readonly value: string;
  readonly at_ms: number;
  readonly why: string;
}

/** What lists hold, by the time from which they hold it. */
export interface Lists {
  readonly rows: RowOf<'valuelist_value'>[];
  readonly since: Map<string, number>;
  add(list: RowOf<'valuelist'>, owner: string | undefined, value: NewValue): void;
}

export function makeLists(): Lists {
  const rows: RowOf<'valuelist_value'>[] = [];
  const since = new Map<string, number>();
  return {
    rows,
    since,
    add: ({ id: list, organisation }, owner, { value, at_ms, why }) => {
      if (since.has(`${list} ${value}`)) return;
      since.set(`${list} ${value}`, at_ms);
      const { kind, name } = authorOf(owner);
      const by = { added_by: name, added_by_kind: kind };
      rows.push({ list, value, organisation, created_at: iso(at_ms), expires_at: null, why, ...by });
    },
  };
}

const values_max = 8;

interface Offering {
  readonly chain: ReturnType<typeof chainsOf>;
  readonly largest: string;
  readonly valuelist: readonly RowOf<'valuelist'>[];
  readonly listed: Lists;
}

/** The cards of guests, who do not return, that banks refused to charge; and customers who paid much. */
export function makeOffering({ chain, largest, valuelist, listed }: Offering): (payment: Transaction) => void {
  const [cards, customers] = [blocked_cards, allowed_customers].map((list) => {
    const row = valuelist.find(({ name }) => name === list) as RowOf<'valuelist'>;
    return { row, left: values_max };
  }) as [Filling, Filling];
  const add = (filling: Filling, created_at: string, value: string, why: string): void => {
    if (filling.left === 0 || created_at < filling.row.created_at) return;
    filling.left -= 1;
    listed.add(filling.row, risk_owners.largest, { value, why, at_ms: Date.parse(created_at) + hour_ms });
  };
  return ({ organisation, created_at, card, customer, status, status_reason, amount, currency_code }) => {
    if (!chain(organisation).includes(largest)) return;
    if (card && !customer && status === 'DECLINED' && status_reason !== 'Insufficient funds')
      add(cards, created_at, card, `Declined: ${status_reason}`);
    if (customer && paid_statuses.includes(status) && currency_code === 'EUR' && amount > 40_000)
      add(customers, created_at, customer, 'Large orders, always paid');
  };
}

interface Filling {
  readonly row: RowOf<'valuelist'>;
  left: number;
}
