import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { maskContentAsText } from '../../../platform/audit/mask.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import type { Answered } from '../../../platform/outgoing/post.ts';
import { isRow } from '../../../resource/item.ts';
import { waitAfter } from './schedule.ts';
import type { Claimed } from './webhook.queries.ts';

type GivenUp = 'tries_used_up' | 'url_disabled';

/** The outcome of an attempt: delivered, given up, or to be retried at an instant. */
export type Outcome =
  | { readonly is: 'delivered' }
  | { readonly is: 'given_up'; readonly reason: GivenUp }
  | { readonly is: 'again'; readonly at_ms: number };

const gone = 410;

/**
 * The outcome of a try. Only 2xx is delivered: a redirect is not followed and therefore a failure. A manual test that
 * is answered 410 is given up, and the address remains enabled for real webhooks.
 */
export function readOutcome(
  { status_code, retry_after }: Answered,
  { tries, tries_before, manual }: Pick<Claimed, 'tries' | 'tries_before' | 'manual'>,
  now_ms: number,
): Outcome {
  if (status_code !== null && status_code >= 200 && status_code < 300) return { is: 'delivered' };
  if (status_code === gone) return { is: 'given_up', reason: manual ? 'tries_used_up' : 'url_disabled' };
  const wait_ms = waitAfter(tries - tries_before, retry_after);
  return wait_ms === undefined ? { is: 'given_up', reason: 'tries_used_up' } : { is: 'again', at_ms: now_ms + wait_ms };
}

export interface SentWebhook {
  readonly claimed: Claimed;
  readonly answered: Answered;
  readonly headers: Readonly<Record<string, string>>;
}

export const writeAttempts = (trx: Trx, tries: readonly SentWebhook[], now: string): void =>
  send(
    trx,
    trx.insertInto('webhook_attempt').values(
      tries.map(({ claimed: { id, organisation }, answered: { status_code, content, error, duration_ms } }) => ({
        id: newId('wha', now),
        created_at: now,
        organisation,
        webhook: id,
        status_code,
        // Receivers may echo the request.
        content: content === null ? null : maskContentAsText(content),
        duration_ms,
        error,
      })),
    ),
  );

/**
 * Records the outcome of a webhook; returns whether it is given up now. If it is over already, or another process has
 * claimed it meanwhile, only a delivery is recorded.
 */
export async function writeOutcome(trx: Trx, claimed: Claimed, outcome: Outcome, now: string): Promise<boolean> {
  const over = { next_try_at: null, leased_until: null };
  const set = {
    // A webhook that is sent again may have been given up before.
    delivered: { ...over, delivered_on: now, given_up_on: null, given_up_reason: null },
    // A delivered webhook remains delivered, whatever the outcome of sending it again.
    given_up: {
      ...over,
      given_up_on: sql<string>`case when delivered_on is null then ${now}::timestamptz end`,
      given_up_reason: sql<GivenUp>`case when delivered_on is null then ${outcome.is === 'given_up' ? outcome.reason : null}::text end`,
    },
    again: { next_try_at: outcome.is === 'again' ? new Date(outcome.at_ms).toISOString() : null, leased_until: null },
  }[outcome.is];
  const written = await trx
    .updateTable('webhook')
    .set((with_) => ({ ...set, version: with_('version', '+', 1) }))
    .where(isRow(claimed))
    .where('next_try_at', 'is not', null)
    .$if(outcome.is !== 'delivered', (query) => query.where('tries', '=', claimed.tries))
    .returning('given_up_on')
    .executeTakeFirst();
  return outcome.is === 'given_up' && written !== undefined && written.given_up_on !== null;
}
