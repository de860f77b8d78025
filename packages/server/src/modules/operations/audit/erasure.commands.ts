import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { pack, unpack } from '../../../platform/packing.ts';
import type { Eraser } from '../../payments/customer/copies.commands.ts';
import { auditKey } from './audit-key.ts';
import { contentsOf } from './digests.queries.ts';

interface Kept {
  readonly id: string;
  readonly url: string;
  readonly request: string | null;
  readonly response: string | null;
  readonly bodies: Uint8Array | null;
}

const at_once = 500;

interface Erasing {
  /** The items and payments of the calls. */
  readonly about: readonly string[];
  readonly erase: Eraser;
  readonly secret: string;
}

/**
 * Erases personal data in the calls about some items: their URLs, headers and bodies. The new content of such a row is
 * recorded, signed, so that the seals still distinguish it from a forged one.
 */
export async function eraseInAuditTrail(trx: Trx, { about, erase, secret }: Erasing): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Kept>`
      select id, url, request::text as request, response::text as response, bodies from audittrail
      where (item = any(${about}) or transaction = any(${about})) and id > ${after}
      order by id limit ${at_once}`.execute(trx);
    const rewritten = rows.flatMap((row) => rewrite(row, erase) ?? []);
    for (const { id, url, request, response, bodies } of rewritten)
      send(
        trx,
        sql`update audittrail set url = ${url}, request = ${request}, response = ${response}, bodies = ${bodies}
          where id = ${id}`,
      );
    await sign(
      trx,
      rewritten.map(({ id }) => id),
      secret,
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < at_once) return;
    after = last.id;
  }
}

/** The row without personal data; undefined if it has none. */
function rewrite({ id, url, request, response, bodies }: Kept, erase: Eraser): Kept | undefined {
  const messages = [request, response, readable(bodies)];
  const before = [url, ...messages];
  const url_after = erase.inText(url);
  const [request_after, response_after, bodies_after] = messages.map((json) => json && erase.inJson(json));
  const after = [url_after, request_after, response_after, bodies_after];
  if (after.every((text, index) => text === before[index])) return undefined;
  return {
    id,
    url: url_after,
    request: request_after ?? null,
    response: response_after ?? null,
    bodies: bodies_after == null ? bodies : pack(bodies_after),
  };
}

/** The unpacked bodies; null if they are damaged and so unreadable for everyone. */
function readable(bodies: Uint8Array | null): string | null {
  try {
    const json = bodies && unpack(bodies);
    if (json !== null) JSON.parse(json);
    return json;
  } catch {
    return null;
  }
}

async function sign(trx: Trx, ids: readonly string[], secret: string): Promise<void> {
  if (ids.length === 0) return;
  const key = auditKey(secret);
  const erased = (await contentsOf(trx, ids)).map(({ id: audittrail, content }) => ({
    audittrail,
    content,
    key: key.id,
    hash: key.sign('erasure', audittrail, content),
  }));
  await trx
    .insertInto('audit_erasure')
    .values(erased)
    .onConflict((conflict) =>
      conflict.column('audittrail').doUpdateSet(({ ref }) => ({
        content: ref('excluded.content'),
        key: ref('excluded.key'),
        hash: ref('excluded.hash'),
      })),
    )
    .execute();
}
