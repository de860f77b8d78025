import { createHash } from 'node:crypto';
import type { Mention, Notification } from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import { isId, newId } from '@sluis/contract/base/ids';
import { processornotification } from '@sluis/contract/entities/payments/processornotification';
import { sql } from 'kysely';
import { auditCallsIn } from '../../../platform/audit/audit.ts';
import type { CallIn } from '../../../platform/audit/call.ts';
import { shownText } from '../../../platform/audit/mask.ts';
import { batching } from '../../../platform/batching.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { insertInto } from '../../../platform/database/rows-like.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Spoken } from '../../../platform/processor-adapters.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { getItem, isRow, itemColumns, type Owned } from '../../../resource/item.ts';
import { type Acting, acting } from '../../../resource/resource.ts';
import { changeStatus, recordStatuses } from '../../../resource/status.ts';
import { organisationsAboveEach, ownersOf } from './notification.queries.ts';
import type { Processing } from './processing.commands.ts';

export type Told = Notification | Mention | DisputeReport;
export const isDispute = (event: Told): event is DisputeReport => 'dispute' in event;
export const isMention = (event: Told): event is Mention => 'mentioned' in event;
const referenceOf = (event: Told): string => (isMention(event) ? event.mentioned : event.reference);

/** A verified delivery. */
interface Arrived {
  readonly processor: Spoken;
  readonly events: readonly Told[];
  readonly request: {
    readonly id: string;
    readonly ip: string;
    readonly url: string;
    readonly headers: CallIn['headers'];
    readonly body?: unknown;
  };
}

/** The context that an event is sealed with. */
export const placeOfEvent = (id: string): string => `event of ${id}`;

/**
 * The same for each replay of an event. A notification without details gets a new key: its subject may have changed
 * since.
 */
const keyOf = (id: string, event: Told): string => {
  if (isMention(event)) return id;
  const { reference, status, occurred_at } = event;
  if (isDispute(event)) {
    const { dispute, stage, due_at, fee_amount } = event;
    const of_dispute = [event.id ?? occurred_at, dispute, stage, status, due_at, fee_amount];
    return createHash('sha256').update(JSON.stringify(of_dispute)).digest('base64url');
  }
  const text = JSON.stringify(
    event.id === undefined ? [reference, status, occurred_at] : [event.id, reference, status],
  );
  return createHash('sha256').update(text).digest('base64url');
};

const stored_at_once = 100;

/**
 * Stores processors' reports, deliveries of about the same time in one transaction, each with its row in the audit
 * trail. A replayed event is stored once.
 */
export const makeDeposit = ({ database, clock, box }: Services, { adapters }: Processing) =>
  batching<Arrived>(stored_at_once, (deliveries) =>
    inTransaction(database.kysely, async (trx) => {
      const now = clock.now();
      const references = deliveries.flatMap(({ events }) => events.map(referenceOf));
      const owners = await ownersOf(trx, references);
      const above = await organisationsAboveEach(
        trx,
        [...owners.values()].map(({ organisation }) => organisation),
      );
      /** The payment of a merchant is nothing to the processor of another, who would otherwise read and fill its records. */
      const ownerOf = (event: Told, { organisation: sender }: Spoken) => {
        const owner = isMention(event) ? undefined : owners.get(event.reference);
        return owner && above.get(owner.organisation)?.includes(String(sender)) ? owner : undefined;
      };
      const audiences = await Promise.all(
        deliveries.map(({ processor }) => adapters.audienceOf(trx, String(processor.organisation))),
      );
      const rows = deliveries.flatMap(({ processor, events, request }) =>
        events.map((event) => {
          const id = newId('pntf', now);
          const reference = referenceOf(event);
          const owner = ownerOf(event, processor);
          return {
            id,
            created_at: now,
            last_status_update: now,
            organisation: owner?.organisation ?? String(processor.organisation),
            processor: processor.id,
            status: 'RECEIVED',
            reference: shownText(reference, 200),
            reported_status: isMention(event) ? null : shownText(event.status, 100),
            occurred_at: isMention(event) || Number.isNaN(Date.parse(event.occurred_at)) ? null : event.occurred_at,
            transaction: owner?.transaction ?? null,
            refund: owner && isId(owner.item, 'rfnd') ? owner.item : null,
            next_try_at: now,
            request_id: request.id,
            key: keyOf(id, event),
            subject: owner?.transaction ?? shownText(reference, 200),
            event: box.seal(JSON.stringify(event), placeOfEvent(id)),
          };
        }),
      );
      const { rows: fresh } = await sql<Row & Owned>`
        ${insertInto('processornotification', rows)} on conflict (key, processor, organisation) do nothing
        returning id, organisation`.execute(trx);
      const moved = fresh.map((item) => ({ item, change: { status: 'RECEIVED', occurred_at: now } }));
      await recordStatuses(trx, moved, { now, actor: acting(now).actor });
      let at = 0;
      const calls = deliveries.flatMap(({ processor: sender, events, request }, index) =>
        events.map((event): CallIn => {
          const { organisation = '', transaction = null, processor = '' } = rows[at++] ?? {};
          return {
            organisation,
            audience: audiences[index] ?? 'provider',
            route: '/notifications/:processor',
            url: request.url,
            origin: request.ip,
            request_id: request.id,
            item: ownerOf(event, sender)?.item ?? processor,
            transaction,
            response_code: 204,
            duration_ms: 0,
            headers: request.headers,
            // The row of a payment has other readers than the payments of the same batch.
            request_body: events.length === 1 ? request.body : event,
          };
        }),
      );
      auditCallsIn(trx, calls);
    }),
  );

/**
 * Processes a failed notification again, or immediately one that waits for its next try. Throws `invalid_transition` if
 * it is processed.
 */
export async function retryNotification(trx: Trx, id: string, _: Body, { scope, now, actor }: Acting): Promise<Row> {
  const found = await getItem(trx, 'processornotification', { id, scope, lock: true });
  if (found.status !== 'RECEIVED')
    await changeStatus(trx, processornotification, found, { status: 'RECEIVED' }, { now, actor });
  const { rows } = await sql<Row>`
    update processornotification set next_try_at = ${now}, tries = 0, status_reason = null, version = version + 1
    where ${isRow(found)} returning ${itemColumns(processornotification)}`.execute(trx);
  return rows[0] as Row;
}
