import { auditCallOut } from '../../platform/audit/audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction, sparingDisk } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import { type Answered, type Outgoing, post } from '../../platform/outgoing/post.ts';
import { disableUrl, isDisabled } from './disabled-url.commands.ts';
import { tellGivenUp } from './given-up.commands.ts';
import { readOutcome, writeAttempt, writeOutcome } from './outcome.commands.ts';
import { secretsOf } from './secret.commands.ts';
import { signatureHeaders } from './signature.ts';
import type { Claimed } from './webhook.queries.ts';

/** The audit trail keeps the beginning of an answer; the attempt keeps the rest. */
const audited_characters_max = 4000;

/**
 * Sends a webhook that this process has claimed and writes down what came of it. Between the two the process can die:
 * it is then sent again, under the same id, by which a receiver knows it.
 */
export async function deliverWebhook(services: Services, outgoing: Outgoing, claimed: Claimed): Promise<void> {
  const { database, clock, box } = services;
  const { kysely } = database;
  if (await isDisabled(kysely, claimed))
    return inTransaction(kysely, async (trx) => {
      await writeOutcome(trx, claimed, { is: 'given_up', reason: 'url_disabled' }, clock.now());
    });
  const secrets = await secretsOf(kysely, box, claimed.organisation);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sluis-Webhooks/1',
    'accept-encoding': 'identity',
    ...signatureHeaders({ id: claimed.id, timestamp, body: claimed.body }, secrets),
  };
  const answered = await post(claimed.url, { headers, body: claimed.body }, outgoing);
  await inTransaction(kysely, (trx) => writeTry(trx, services, claimed, { answered, headers }));
}

interface Tried {
  readonly answered: Answered;
  readonly headers: Readonly<Record<string, string>>;
}

async function writeTry(trx: Trx, services: Services, claimed: Claimed, { answered, headers }: Tried): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  // What is lost with the power is sent again, as where the process dies before this.
  sparingDisk(trx);
  const { status_code, content, error, duration_ms } = answered;
  await writeAttempt(trx, claimed, answered, now);
  await auditCallOut(trx, {
    organisation: claimed.organisation,
    route: 'webhook',
    method: 'POST',
    url: claimed.url,
    request_id: claimed.id,
    item: claimed.id,
    transaction: claimed.type === 'transaction' ? claimed.item_id : null,
    response_code: status_code ?? 0,
    duration_ms,
    headers: { ...headers, 'webhook-signature': '***' },
    request_body: JSON.parse(claimed.body),
    // Cut within a character it would be no JSON, and the try could not be written down at all.
    response_body: content?.slice(0, audited_characters_max).toWellFormed() ?? error,
  });
  const outcome = readOutcome(answered, claimed.tries, clock.now_ms());
  const is_written = await writeOutcome(trx, claimed, outcome, now);
  if (!is_written || outcome.is !== 'given_up') return;
  if (outcome.reason === 'url_disabled') await disableUrl(trx, claimed, now);
  await tellGivenUp(trx, services, claimed, answered);
}
