import { isAuthorised, isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import type { Owned } from '../../../resource/item.ts';
import { type Acting, acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { lockTransaction, nothing_capturable } from '../transaction/transaction.commands.ts';
import { changePaid, orderCapture, sumUnderWay } from './captures.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { processorOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

type Transaction = ItemOf<'transaction'>;

const at_once = 50;
/** How long before an authorisation ends its merchant is warned. */
const warned_ms = 86_400_000;
const soon = 'authorization expires soon' satisfies KnownReason;
const expired = 'authorization expired' satisfies KnownReason;

/**
 * Captures authorised payments whose delay has passed, warns of authorisations that are about to expire, and releases
 * expired ones.
 */
export function makeAuthorisationSweep({ database }: Services, processing: Pick<Processing, 'adapters'>): Sweep {
  const { kysely } = database;
  // Their reason marks those already warned about.
  const is_to_warn = sql`status = 'AUTHORIZED' and status_reason is distinct from ${sql.lit(soon)}`;
  const warned_at = sql`capture_before - make_interval(secs => ${sql.lit(warned_ms / 1000)})`;
  const handle = (found: Owned, now: string) =>
    inTransaction(kysely, async (trx) => {
      const paid = await lockTransaction(trx, found.id, { scope: within(found.organisation) });
      await advance({ trx, processing, context: acting(now) }, paid);
    });
  return {
    name: 'authorisations',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select least(
          (select min(capture_at) from transaction where capture_at is not null),
          (select min(capture_before) from transaction where capture_before is not null),
          (select min(${warned_at}) from transaction where capture_before is not null and ${is_to_warn})) as due`.execute(
        executor,
      );
      return rows[0]?.due ?? null;
    },
    run: async (now) => {
      const { rows } = await sql<Owned>`
        select id, organisation from transaction where capture_at <= ${now}
        union select id, organisation from transaction where capture_before <= ${now}
        union select id, organisation from transaction
          where capture_before is not null and ${warned_at} <= ${now} and ${is_to_warn}
        limit ${at_once}`.execute(kysely);
      for (const each of rows) await handle(each, now);
      return rows.length;
    },
  };
}

interface Advancing {
  readonly trx: Trx;
  readonly processing: Pick<Processing, 'adapters'>;
  readonly context: Acting;
}

const isReached = (at: string | null, { now }: Acting, before_ms = 0): boolean =>
  at !== null && Date.parse(at) - before_ms <= Date.parse(now);

/** Does the first due step of a payment, whose row is locked. */
async function advance({ trx, processing, context }: Advancing, paid: Transaction): Promise<void> {
  const { id, organisation, amount_capturable: amount } = paid;
  const taker = await processorOfPayment(trx, processing, { id, scope: within(organisation) });
  const is_taken = taker !== undefined;
  if (isReached(paid.capture_at, context)) {
    if (amount > 0) await orderCapture(trx, paid, { amount, is_final: true, is_taken }, context);
    else await changePaid(trx, paid, { capture_at: null }, context);
  } else if (isReached(paid.capture_before, context)) await expire(trx, paid, { is_taken, context });
  else if (isAuthorised(paid) && paid.status_reason !== soon && isReached(paid.capture_before, context, warned_ms))
    await changePaid(trx, paid, { status_reason: soon }, context);
}

/** The rest is released; a capture in progress is left to its processor, and is the last. */
async function expire(
  trx: Trx,
  paid: Transaction,
  { is_taken, context }: { readonly is_taken: boolean; readonly context: Acting },
): Promise<void> {
  const { id, amount_capturable } = paid;
  if (isPaid(paid) || (isAuthorised(paid) && (await sumUnderWay(trx, paid)) > 0))
    await changePaid(trx, paid, nothing_capturable, context);
  else if (!isAuthorised(paid) || amount_capturable === 0)
    await changePaid(trx, paid, { capture_before: null }, context);
  else {
    // The later void has this reason.
    await changePaid(trx, paid, { capture_before: null, capture_at: null, status_reason: expired }, context);
    if (is_taken) placeOrder(trx, { operation: 'void', item: id, transaction: paid, now: context.now });
  }
}
