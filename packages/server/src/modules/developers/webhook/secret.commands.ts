import { randomBytes } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { webhook_secret } from '@sluis/contract/entities/operations/change';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notSent } from '../../../platform/outgoing/post.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { recordChanges } from '../../../resource/changes.ts';
import { getItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';

/** A secret that signs webhooks, in the form of Standard Webhooks: `whsec_` and base 64. */
export interface WebhookSecret {
  readonly secret: string;
  readonly created_at: string;
  /** How long it is valid beside its successor; null for the present one. */
  readonly expires_at: string | null;
}

const place = (id: string): string => `webhook secret ${id}`;
const secret_bytes = 32;

/**
 * The valid secrets of an organisation, the present one first; none if it never signed. Secrets whose key is gone are
 * left out, as they cannot sign; those that were sealed with an earlier key are sealed again.
 */
export async function listSecrets(executor: Executor, box: SecretBox, organisation: string): Promise<WebhookSecret[]> {
  const rows = await listSealed(executor, organisation);
  const opened = await Promise.all(
    rows.map(async ({ id, sealed, ...row }) => {
      const stored = { table: 'webhook_secret', column: 'sealed', key: { id }, for_what: place(id), sealed };
      const secret = await openColumn(executor, box, stored);
      return secret === undefined ? [] : [{ ...row, secret }];
    }),
  );
  return opened.flat();
}

const listSealed = (executor: Executor, organisation: string) =>
  executor
    .selectFrom('webhook_secret')
    .select(['id', 'created_at', 'sealed', 'expires_at'])
    .where('organisation', '=', organisation)
    // Real time, as for all authentication.
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .execute();

/** Why a webhook is not sent: it is never unsigned, nor signed with a secret that its receiver does not know. */
export const unsigned = notSent('not sent: the secret to sign it with cannot be opened');

/**
 * The valid secrets of an organisation, with the first made if needed: two concurrent callers make one. None if they
 * cannot be opened.
 */
export async function secretsOf(executor: Executor, box: SecretBox, organisation: string): Promise<string[]> {
  let opened = await listSecrets(executor, box, organisation);
  if (opened.length === 0) {
    await ensureSecret(executor, box, organisation);
    opened = await listSecrets(executor, box, organisation);
  }
  return opened.map(({ secret }) => secret);
}

/**
 * Gives an organisation another secret. The previous one remains valid for a day, so that receivers can change over; an
 * older one ends immediately. Rotating twice therefore removes a leaked secret; naming the replaced secret keeps two
 * people from doing so by accident. Throws `stale_version` if that is no longer the present one.
 */
export async function rotateSecret(
  trx: Trx,
  box: SecretBox,
  organisation: string,
  replaced?: string,
): Promise<WebhookSecret[]> {
  // Concurrent rotations run one after the other.
  const owner = await getItem(trx, 'organisation', { id: organisation, scope: everything, lock: true });
  const [present] = await listSealed(trx, organisation);
  if (replaced !== undefined && present?.created_at !== replaced) throw new ApiError('stale_version');
  await trx
    .deleteFrom('webhook_secret')
    .where('organisation', '=', organisation)
    .where('expires_at', 'is not', null)
    .execute();
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: sql<string>`now() + interval '1 day'` })
    .where('organisation', '=', organisation)
    .execute();
  await ensureSecret(trx, box, organisation);
  recordChanges(trx, entities.organisation, [{ before: owner, after: owner, secrets: [webhook_secret] }]);
  return listSecrets(trx, box, organisation);
}

/** Creates the first secret of an organisation, if it has none. */
export async function ensureSecret(executor: Executor, box: SecretBox, organisation: string): Promise<void> {
  const created_at = new Date().toISOString();
  const id = newId('whs', created_at);
  const secret = `whsec_${randomBytes(secret_bytes).toString('base64')}`;
  await executor
    .insertInto('webhook_secret')
    .values({
      id,
      organisation,
      created_at,
      sealed: box.seal(secret, place(id)),
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column('organisation').where('expires_at', 'is', null).doNothing())
    .execute();
}
