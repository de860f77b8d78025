import { cancelled_reason } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { RowOf } from '../load/tables.ts';
import { chargeOf } from './charges.ts';
import { historyOf } from './history.ts';
import { day, type Step } from './lifecycle.ts';
import type { Random } from './random.ts';
import type { Shop } from './shops.ts';

const minute = 60_000;

interface Made {
  readonly sandbox_token: readonly RowOf<'sandbox_token'>[];
  readonly transaction: RowOf<'transaction'>[];
  readonly scheduledtransaction: RowOf<'scheduledtransaction'>[];
  readonly status_history: RowOf<'status_history'>[];
}

interface Planned {
  readonly shop: Shop;
  readonly mandate: RowOf<'mandate'>;
  readonly given_ms: number;
  readonly now_ms: number;
}

type Scheduled = RowOf<'scheduledtransaction'>;
type Course = readonly Step<Scheduled['status']>[];

interface Times {
  readonly made_ms: number;
  readonly planned_ms: number;
}

/** Adds one with its outcome. */
function add(made: Made, random: Random, { shop, mandate }: Planned, steps: Course, times: Times): Scheduled {
  const { made_ms, planned_ms } = times;
  const { organisation } = shop;
  const id = random.id('stxn', made_ms);
  const last = steps.at(-1) as Course[number];
  const row: Scheduled = {
    id,
    created_at: new Date(made_ms).toISOString(),
    last_status_update: new Date(made_ms + last.after_ms).toISOString(),
    organisation,
    payment_profile: shop.profile,
    customer: String(mandate.customer),
    mandate: mandate.id,
    merchant_reference: `T-${random.digits(6)}`,
    description: random.pick(['Tweede termijn', 'Rest van de aanbetaling', 'Borg', null]),
    amount: random.int(10, 400) * 50,
    currency_code: shop.currency,
    capture: 'automatic',
    capture_delay_hours: 0,
    scheduled_at: new Date(planned_ms).toISOString(),
    status: last.status,
    status_reason: last.reason,
    version: steps.length,
  };
  made.scheduledtransaction.push(row);
  made.status_history.push(...historyOf(random, { id, organisation, created_ms: made_ms }, steps));
  return row;
}

/** A future payment; or one that was cancelled or whose mandate was revoked. */
export function addScheduled(made: Made, random: Random, planned: Planned): void {
  const { now_ms, mandate, given_ms } = planned;
  const made_ms = given_ms + 1000 + Math.floor((now_ms - given_ms - 1000) * random.next());
  const steps: Course[number][] = [{ status: 'CREATED', after_ms: 0, reason: null }];
  const is_off = mandate.revoked_at != null || random.chance(0.2);
  const end_ms = made_ms + 1 + Math.floor((now_ms - made_ms - 1) * random.next());
  if (is_off) {
    const reason = mandate.revoked_at != null ? 'mandate_not_usable' : cancelled_reason;
    steps.push({ status: 'FAILED', after_ms: end_ms - made_ms, reason });
  }
  const failed_itself = is_off && mandate.revoked_at != null;
  const planned_ms = failed_itself ? end_ms : now_ms + random.int(1, 40) * day - random.int(0, 600) * minute;
  add(made, random, planned, steps, {
    made_ms,
    planned_ms: failed_itself ? planned_ms : planned_ms - (planned_ms % minute),
  });
}

/** Past payments: they were taken, or the bank refused. */
export function addTaken(made: Made, random: Random, planned: Planned): void {
  const { mandate, given_ms, now_ms, shop } = planned;
  // The few revoked ones show the effects of a revocation; it takes a few days to agree on a payment.
  if (mandate.revoked_at != null || now_ms - given_ms < 6 * day) return;
  const token = made.sandbox_token.find((each) => each.token === mandate.processor_token);
  for (let count = random.int(0, 2); count > 0; count--) {
    const made_ms = given_ms + 1000 + Math.floor((now_ms - given_ms - 4 * day) * random.next());
    const at_ms = made_ms + Math.floor((now_ms - made_ms - 2 * minute) * random.next());
    const planned_ms = Math.max(at_ms - (at_ms % minute), made_ms + minute);
    const refused = token?.behaviour === 'success' ? undefined : ('insufficient funds' satisfies KnownReason);
    // The payment is begun within a second of its time and answered in another; the outcome arrives immediately.
    const begun_ms = planned_ms + random.int(50, 900);
    const after_ms = begun_ms + 900 - made_ms;
    const ended = refused
      ? ({ status: 'FAILED', after_ms, reason: refused } as const)
      : ({ status: 'DONE', after_ms, reason: null } as const);
    const steps: Course = [{ status: 'CREATED', after_ms: 0, reason: null }, ended];
    const item = add(made, random, planned, steps, { made_ms, planned_ms });
    const { merchant_reference, description, amount } = item;
    const { transaction, history } = chargeOf(
      random,
      { mandate, at_ms: begun_ms, now_ms, ...(refused && { refused }) },
      { merchant_reference, description, amount, currency_code: shop.currency, recurring_type: 'unscheduled' },
    );
    item.transaction = transaction.id;
    made.transaction.push(transaction);
    made.status_history.push(...history);
  }
}
