import { ApiError } from '@sluis/contract/base/errors';
import type { Fields } from '@sluis/contract/base/fields';
import { bodySchema } from '@sluis/contract/base/schema';
import { correctableTo, statusupdate } from '@sluis/contract/entities/payments/statusupdate';
import { prefixOf } from '@sluis/contract/registry';
import type { StatusUpdateEffect, StatusUpdatePreview } from '@sluis/contract/status-update-effects';
import { type Executor, isLocked, type Trx } from '../../../platform/database/database.ts';
import { inTransaction, limitLockWait } from '../../../platform/database/transaction.ts';
import { makeFairQueue } from '../../../platform/fair-queue.ts';
import { parseBody } from '../../../platform/http/body.ts';
import { integer, list, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { actionSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem } from '../../../resource/item.ts';
import { makeShared } from '../../../resource/list/shared-reads.ts';
import { contextOf } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import type { Processing } from '../orders/processing.commands.ts';
import { effectsBetween, readFacts } from './facts.queries.ts';
import { type Correction, correct, findSubject, statusOf } from './status-update.commands.ts';

const { type, transaction, refund, status } = statusupdate.fields;
const asked: Fields = { type, transaction, refund, status: { ...status, create: 'optional' } };
const body = bodySchema(asked, prefixOf);

const effectSchema = {
  ...object({
    is: oneOf([
      'status',
      'refundable',
      'reversed',
      'due_date',
      'times_paid',
      'ordered',
      'withdrawn',
      'webhooks',
      'mails',
    ]),
    of: text,
    id: text,
    from: { type: ['string', 'integer', 'null'] },
    to: { type: ['string', 'integer', 'null'] },
    amount: integer,
    operation: text,
    count: integer,
  }),
  required: ['is'],
};
const previewSchema = object(
  {
    type: text,
    id: text,
    status: text,
    allowed: { ...list(text), description: 'The statuses that it can be given' },
    merchant_reference: text,
    amount: integer,
    currency_code: text,
    organisation: object({ id: text, name: text }),
    effects: list(effectSchema),
  },
  ['effects'],
);

/** Ends a transaction that only shows what would happen. */
class Undo<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('undone');
    this.found = found;
  }
}

/** How long a preview waits for rows that others are changing: a view must not delay their work. */
const lock_timeout = '50ms';

/**
 * Performs work and undoes it: the result is what would have happened. Throws `being_changed` if others hold locks that
 * it needs.
 */
async function undone<T>(executor: Executor, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(executor, async (trx) => {
      limitLockWait(trx, lock_timeout);
      throw new Undo(await work(trx));
    });
  } catch (error) {
    if (error instanceof Undo) return error.found as T;
    if (isLocked(error)) throw new ApiError('being_changed', { cause: error });
    throw error;
  }
}

/**
 * Runs previews: one that many request together is performed once; previews of an item run one after the other, because
 * they would wait for each other's locks; and the total is limited, to leave most connections to others.
 */
function makeTurns({ pool }: Engine['database']) {
  const share = makeShared<StatusUpdatePreview>(0);
  const turns = makeFairQueue({
    of_one: 1,
    of_all: Math.max(1, Math.floor((pool.options.max ?? 10) / 4)),
    waiting_of_one_max: 100,
    wait_max_ms: 10_000,
  });
  return (
    of: { readonly item: string; readonly key: string },
    work: () => Promise<StatusUpdatePreview>,
    left: AbortSignal,
  ) => share(of.key, (signal) => turns.take(of.item, work, signal), left);
}

/**
 * The effects of a status update: it is performed and undone, so that the preview equals the result. The choices are
 * only read.
 */
export const statusUpdateRoutes =
  (processing: Pick<Processing, 'adapters' | 'listeners'>) =>
  (engine: Engine, inTurn = makeTurns(engine.database)): Route[] => [
    read({
      method: 'POST',
      path: '/statusupdate/preview',
      summary: 'Preview the effects of a status update',
      tag: 'Status updates',
      access: statusupdate.roles.create,
      audit: true,
      describe: { answer: previewSchema, body: actionSchema(asked, 'statusupdate') },
      handle: async ({ identity, request }) => {
        const named = parseBody(body, request.body) as unknown as Omit<Correction, 'status'> & { status?: string };
        const { kysely } = engine.database;
        const { status: to } = named;
        const look = async (trx: Trx): Promise<StatusUpdatePreview> => {
          const context = await contextOf(engine, trx, identity);
          const subject = await findSubject(trx, named, context, { lock: to !== undefined });
          const { paid, refund: returned } = subject;
          const { name } = await getItem(trx, 'organisation', { id: paid.organisation, scope: everything });
          const seen = {
            type: named.type,
            id: (returned ?? paid).id,
            status: statusOf(subject),
            allowed: correctableTo(named.type, statusOf(subject)),
            merchant_reference: paid.merchant_reference,
            amount: (returned ?? paid).amount,
            currency_code: paid.currency_code,
            organisation: { id: paid.organisation, name },
          };
          if (to === undefined) return seen;
          const before = await readFacts(trx, subject);
          await correct(trx, processing, subject, { ...named, status: to, reason: 'preview' }, context);
          const effects: StatusUpdateEffect[] = effectsBetween(before, await readFacts(trx, subject));
          return { ...seen, effects };
        };
        const found =
          to === undefined
            ? await inTransaction(kysely, look)
            : await inTurn(
                { item: String(named[named.type]), key: JSON.stringify([identity.id, identity.organisation, named]) },
                () => undone(kysely, look),
                request.signal,
              );
        return { status: 200, body: found, item: found.id, organisation: found.organisation.id };
      },
    }),
  ];
