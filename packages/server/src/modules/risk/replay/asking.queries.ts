import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import type { RawBuilder } from 'kysely';
import type { Asked } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import type { Reader } from '../../../resource/list/reads.ts';
import type { Scope } from '../../../resource/scope.ts';

/** A caller who tests rules of an organisation on its payments and those below it. */
export interface Asking {
  /** What the caller sees. */
  readonly seen: Scope;
  /** The organisation of the rules and those below it. */
  readonly scope: Scope;
  readonly organisation: string;
  readonly timezone: string;
  readonly now: string;
  readonly reader: Reader;
}

/** Reads what a caller sees of an organisation. Throws `invalid_reference` if that is nothing. */
export async function askingOf(
  { database: { kysely }, tenancy, clock }: Engine,
  { identity, request, signal = request.signal }: Pick<Asked, 'identity' | 'request' | 'signal'>,
  organisation: string,
): Promise<Asking> {
  const seen = await tenancy.scopeOf(kysely, identity);
  const scope = await tenancy.narrow(kysely, seen, organisation);
  if (!scope.all && scope.organisations.length === 0)
    throw new ApiError('invalid_reference', { fields: { organisation: ['not_allowed'] } });
  const { timezone } = identity;
  const reader = { who: await tenancy.topOf(kysely, identity.organisation), asker: identity.id, signal };
  return { seen, scope, organisation, timezone, now: clock.now(), reader };
}

const asked = (
  { database }: Pick<Engine, 'database'>,
  { reader }: Pick<Asking, 'reader'>,
  statement: RawBuilder<unknown>,
) => {
  const { sql: text, parameters } = statement.compile(database.kysely);
  return { text: () => text, shape: text, values: [...parameters], reader };
};

type ReadRows<R> = (
  engine: Pick<Engine, 'database' | 'read'>,
  asking: Pick<Asking, 'reader'>,
  shape: string,
  statement: RawBuilder<unknown>,
) => Promise<R>;

/** Reads a whole period, in the queue of expensive reads. */
export const readRows: ReadRows<readonly unknown[][]> = (engine, asking, shape, statement) =>
  engine.read({ ...asked(engine, asking, statement), shape, is_high: true, is_whole: true });

/** The same for the only row. */
export const readWhole: ReadRows<readonly unknown[]> = async (...read) => (await readRows(...read))[0] ?? [];

/** Names the faults of a part of a body by their path in the whole. */
export async function within<T>(part: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    const { code, details, fields } = error;
    const named: Record<string, readonly FieldFault[]> = {};
    for (const [at, faults] of Object.entries(fields)) named[`${part}.${at}`] = faults;
    throw new ApiError(code, { fields: named, ...(details && { details }), cause: error });
  }
}
