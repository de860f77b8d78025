import { auditCallsOut } from '../../../platform/audit/audit.ts';
import { batching } from '../../../platform/batching.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction, withoutDiskWait } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Outgoing, post } from '../../../platform/outgoing/post.ts';
import { signatureHeaders } from '../../../platform/outgoing/signature.ts';
import { isDisabled, noteAddresses } from './address.commands.ts';
import { notifyGivenUp } from './given-up.commands.ts';
import { isInbox } from './inbox-address.ts';
import { readOutcome, type SentWebhook, writeAttempts, writeOutcome } from './outcome.commands.ts';
import { secretsOf, unsigned } from './secret.commands.ts';
import type { Claimed } from './webhook.queries.ts';

/** The audit trail stores the start of a response; the attempt stores all of it. */
const audited_characters_max = 4000;
/** The maximum number of attempts written together. */
const written_at_once = 32;

/**
 * Sends a webhook that this process has claimed and records the attempt, together with others that end at about the
 * same time. If the process dies in between, the webhook is sent again with the same id, which a receiver recognises.
 */
export function makeDelivery(services: Services, outgoing: Outgoing): (claimed: Claimed) => Promise<void> {
  const { database, clock, box } = services;
  const { kysely } = database;
  const write = batching<SentWebhook>(written_at_once, (tries) =>
    inTransaction(kysely, (trx) => writeTries(trx, services, tries)),
  );
  return async (claimed) => {
    const [is_disabled, secrets] = await Promise.all([
      isDisabled(kysely, claimed),
      secretsOf(kysely, box, claimed.organisation),
    ]);
    if (is_disabled !== undefined)
      return inTransaction(kysely, async (trx) => {
        await writeOutcome(trx, claimed, { is: 'given_up', reason: 'url_disabled' }, clock.now());
      });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sluis-Webhooks/1',
      'accept-encoding': 'identity',
      ...signatureHeaders({ id: claimed.id, timestamp, body: claimed.body }, secrets),
    };
    const answered =
      secrets.length === 0
        ? unsigned
        : await post(claimed.url, { purpose: 'webhook', headers, body: claimed.body }, outgoing);
    await write({ claimed, headers, answered });
  };
}

/** The payment of a webhook, also through a refund or chargeback of it; none for an example. */
const paymentOf = ({ type, item_id }: Claimed, { data }: { readonly data?: { readonly transaction?: string } }) =>
  item_id === null ? null : type === 'transaction' ? item_id : (data?.transaction ?? null);

const callOf = ({ claimed, answered: { status_code, content, error, duration_ms }, headers }: SentWebhook) => ({
  organisation: claimed.organisation,
  audience: 'merchant' as const,
  route: 'webhook',
  method: 'POST',
  url: claimed.url,
  request_id: claimed.id,
  item: claimed.id,
  transaction: paymentOf(claimed, JSON.parse(claimed.body)),
  response_code: status_code ?? 0,
  duration_ms,
  headers: { ...headers, 'webhook-signature': '***' },
  request_body: JSON.parse(claimed.body),
  // Text cut within a character is not valid JSON, and the attempt could not be stored.
  response_body: content?.slice(0, audited_characters_max).toWellFormed() ?? error,
});

async function writeTries(trx: Trx, services: Services, tried: readonly SentWebhook[]): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  // An attempt lost in a power failure is repeated, as if the process had died before this.
  withoutDiskWait(trx);
  // In the order of their ids, as all locks are taken.
  const tries = tried.toSorted((a, b) => (a.claimed.id < b.claimed.id ? -1 : 1));
  writeAttempts(trx, tries, now);
  auditCallsOut(trx, tries.map(callOf));
  const outcomes = await Promise.all(
    tries.map(async (sent) => {
      const { claimed, answered } = sent;
      const outcome = readOutcome(answered, claimed, clock.now_ms());
      return { ...sent, outcome, is_given_up: await writeOutcome(trx, claimed, outcome, now) };
    }),
  );
  noteAddresses(trx, outcomes, now);
  // No mail reports a failed test of a user's own test address.
  for (const { claimed, answered, is_given_up } of outcomes)
    if (is_given_up && !isInbox(new URL(claimed.url), services.config))
      await notifyGivenUp(trx, services, claimed, answered);
}
