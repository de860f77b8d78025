import { createHash } from 'node:crypto';
import { idBound } from '@sluis/contract/base/ids';
import type { Executor } from '../../../platform/database/database.ts';
import { type AuditKey, auditKey } from './audit-key.ts';
import { digestsOf, type Entry, entriesOf, type Range } from './digests.queries.ts';
import { everyone } from './expiry.commands.ts';
import { hashOfDigests, signSeal } from './seal.commands.ts';

/** The chain: its valid part, and the first fault. */
export interface Checked {
  readonly seals: number;
  readonly rows: number;
  /** The newest seal: a copy elsewhere proves later that the chain was not truncated. */
  readonly head: string;
  readonly fault: string | undefined;
}

type Keys = ReadonlyMap<string, AuditKey>;

/**
 * Compares the audit trail with its seals, oldest first, up to the first row that was changed, removed or added.
 * `known_head` is one that was printed before, and must be in the chain.
 */
export async function verifyAudit(
  executor: Executor,
  secrets: readonly string[],
  known_head?: string,
): Promise<Checked> {
  const keys: Keys = new Map(secrets.map(auditKey).map((key) => [key.id, key]));
  const { expiries, fault: forged } = await readExpiries(executor, keys);
  let before = { number: 0, hash: '', until_id: 'aud_' };
  let rows = 0;
  let has_known = known_head === undefined;
  const answer = (fault: string | undefined): Checked => ({
    seals: before.number,
    rows,
    head: `${before.number}:${before.hash}`,
    fault,
  });
  if (forged) return answer(forged);
  for (;;) {
    const seal = await executor
      .selectFrom('audit_seal')
      .selectAll()
      .where('number', '>', before.number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!seal) break;
    const { digests, ...signed } = seal;
    if (seal.number !== before.number + 1 || seal.from_id !== before.until_id)
      return answer(`seal ${before.number + 1} was removed`);
    const key = keys.get(seal.key);
    if (!key)
      return answer(`seal ${seal.number} was signed with a secret that is not configured (SLUIS_SECRET_PREVIOUS)`);
    if (signSeal(key, signed, before.hash) !== seal.hash) return answer(`seal ${seal.number} was changed`);
    if (digests === null) {
      if (seal.until_id > expiries.boundOf(everyone))
        return answer(`seal ${seal.number} was emptied before its rows expired`);
    } else {
      const sealed = Buffer.from(digests);
      if (hashOfDigests(sealed) !== seal.digests_hash) return answer(`seal ${seal.number} was changed`);
      const actual = await digestsOf(executor, seal);
      const fault = actual.digests.equals(sealed)
        ? undefined
        : firstFault(sealed, actual.digests, { ...expiries, erasures: await readErasures(executor, keys, seal) });
      if (fault) return answer(fault);
      rows += actual.row_count;
    }
    before = seal;
    has_known ||= known_head === `${seal.number}:${seal.hash}`;
  }
  return answer(has_known ? undefined : `the chain ends before seal ${known_head?.split(':')[0]}, or is another`);
}

/** The first row that differs from its seal; undefined if all missing rows have expired. */
function firstFault(
  sealed: Buffer,
  actual: Buffer,
  { isExpired, erasures }: Expiries & { readonly erasures: Erasures },
): string | undefined {
  const there = entriesOf(actual);
  let found = there.next();
  for (const entry of entriesOf(sealed)) {
    if (!found.done && found.value.id < entry.id) return `row ${found.value.id} was added`;
    if (!found.done && found.value.id === entry.id) {
      const { content, whose } = found.value;
      if (whose !== entry.whose || (content !== entry.content && content !== erasures.get(entry.id)))
        return `row ${entry.id} was changed`;
      found = there.next();
    } else if (!isExpired(entry)) return `row ${entry.id} was removed`;
  }
  return found.done ? undefined : `row ${found.value.id} was added`;
}

/** The content of rows since personal data in them was erased, by their ids. */
type Erasures = ReadonlyMap<string, string>;

/** The records of a range with a valid signature: others excuse no difference. */
async function readErasures(executor: Executor, keys: Keys, { from_id, until_id }: Range): Promise<Erasures> {
  const rows = await executor
    .selectFrom('audit_erasure')
    .selectAll()
    .where('audittrail', '>=', from_id)
    .where('audittrail', '<', until_id)
    .execute();
  const signed = rows.filter(
    ({ audittrail, content, key, hash }) => keys.get(key)?.sign('erasure', audittrail, content) === hash,
  );
  return new Map(signed.map(({ audittrail, content }) => [audittrail, content]));
}

interface Expiries {
  /** The id before which rows may be missing. */
  boundOf(whose: string): string;
  isExpired(entry: Entry): boolean;
}

const tagOf = (whose: string): string => createHash('sha256').update(whose).digest('hex').slice(0, 16);

async function readExpiries(executor: Executor, keys: Keys): Promise<{ expiries: Expiries; fault?: string }> {
  const bounds = new Map<string, string>();
  const all = await executor.selectFrom('audit_expiry').selectAll().execute();
  const forged = all.find(({ whose, before, key, hash }) => keys.get(key)?.sign('expiry', whose, before) !== hash);
  for (const { whose, before } of all) bounds.set(tagOf(whose), idBound('aud', Date.parse(before)));
  const boundOf = (tag: string): string => bounds.get(tag) ?? '';
  const expiries: Expiries = {
    boundOf: (whose) => boundOf(tagOf(whose)),
    isExpired: ({ id, whose }) => id < boundOf(whose) || id < boundOf(tagOf(everyone)),
  };
  return forged ? { expiries, fault: `the record of what expired of ${forged.whose} was changed` } : { expiries };
}
