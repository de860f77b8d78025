import type { EntryKind } from '@sluis/contract/finance/kinds';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { sections } from './post.commands.ts';

interface Keyed {
  readonly id: string;
  readonly kind: EntryKind;
  readonly source_key: string;
  readonly corrects: string | null;
}

const replaceable_kinds: readonly EntryKind[] = Object.keys(sections) as EntryKind[];
const reversible_kinds: readonly EntryKind[] = [...replaceable_kinds, 'MONTH', 'ONE_OFF', 'DEPOSIT', 'PAYOUT'];

export const reversed_key = (id: string): string => `REVERSE:${id}`;
export const replaced_key = (id: string): string => `REPLACE:${id}`;
const isReversal = ({ source_key }: Pick<Keyed, 'source_key'>): boolean => source_key.startsWith(reversed_key(''));

/** Whether an entry of a kind can be taken back. */
export const isReversible = (kind: EntryKind): boolean => reversible_kinds.includes(kind);

/** Whether an entry can be priced again. */
export const isReplaceable = (entry: Pick<Keyed, 'kind' | 'source_key'>): boolean =>
  replaceable_kinds.includes(entry.kind) && !isReversal(entry);

/** The keys of what corrects an entry. What replaces an entry is corrected itself, and not the reversal beside it. */
const correctionKeys = (entry: Keyed): string[] => [
  ...(isReversal(entry) ? [replaced_key(String(entry.corrects))] : []),
  reversed_key(entry.id),
];

/** The entry that corrects each entry of an organisation that is corrected, by its id. */
export async function readCorrections(
  executor: Executor,
  organisation: string,
  entries: readonly Keyed[],
): Promise<Map<string, string>> {
  const keys = entries.flatMap(correctionKeys);
  const { rows } = await sql<{ id: string; source_key: string }>`
    select id, source_key from journalentry where organisation = ${organisation} and source_key = any(${keys})`.execute(
    executor,
  );
  const by_key = new Map(rows.map(({ id, source_key }) => [source_key, id]));
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const [corrected_by] = correctionKeys(entry).flatMap((key) => by_key.get(key) ?? []);
      return corrected_by === undefined ? [] : [[entry.id, corrected_by]];
    }),
  );
}
