import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { markMatched } from '../../payments/financial-event/matching.commands.ts';
import { countDifferences, noteCompared } from '../../processors/processor-settlement/reconciled.commands.ts';
import { profilesOf, raiseExceptions } from '../settling/assign.commands.ts';
import { resolveByThemselves } from '../settling/exception.commands.ts';
import { exceptionOf, lineKey, type MatchRow, type Place, type Settlement } from './match-row.ts';
import { insertMatches, readMatches, updateMatches } from './matches.commands.ts';
import { kindOf, type Line, type Movement } from './movement.ts';
import { type Found, findMovements } from './movements.queries.ts';
import { earlierOf, outcomeOf, type Pair, pair, type Repeats, withoutRepeated } from './pair.ts';
import { processorsOf } from './processors.queries.ts';
import { bookReceipts, placesOf } from './receipt.commands.ts';
import { receivedOf, undoWriteOffs } from './revalue.commands.ts';

type File = ItemOf<'processorsettlementfile'> & { readonly reconciled_line: number };

export const lines_at_once = 5000;

const columns = sql`l.processor_id_external as reference, l.kind, l.gross, l.fee, l.currency_code, l.booked_on`;

/** The next lines of a file, and how many equal ones there are in what has been compared before. */
async function readLines(trx: Trx, settlement: Settlement, file: File) {
  const { rows: lines } = await sql<Omit<Line, 'kind'> & { kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK' }>`
    select l.line, ${columns} from processorsettlementline l
    where l.file = ${file.id} and l.organisation = ${file.organisation} and l.line > ${file.reconciled_line}
    order by l.line limit ${lines_at_once}`.execute(trx);
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const { rows: earlier } = await sql<Repeats>`
    select l.file, ${columns}, count(*)::int as count
    from processorsettlementline l
    join processorsettlementfile f on f.id = l.file and f.organisation = l.organisation
    where l.organisation = ${file.organisation} and l.processor_id_external in (select unnest(${references}::text[]))
      and f.processor_settlement = ${settlement.id}
      and (f.status = 'RECONCILED' or f.id = ${file.id} and l.line <= ${file.reconciled_line})
    group by 1, 2, 3, 4, 5, 6, 7`.execute(trx);
  return { lines, earlier, references };
}

/** How many lines of each kind and reference other files have. */
async function readEarlier(executor: Executor, { id }: Settlement, references: readonly string[]) {
  const { rows } = await sql<{ kind: string; reference: string; count: number }>`
    select kind, reference, count(*)::int as count from settlementmatch
    where reference in (select unnest(${references}::text[])) and processor_settlement = ${id} and file is not null
    group by 1, 2`.execute(executor);
  return earlierOf(rows);
}

/** Where the money of movements is posted: at the settlement profile that they have, or will have. */
export async function placesFor(
  trx: Trx,
  movements: readonly Movement[],
): Promise<(movement: Movement | undefined) => Place | undefined> {
  const unassigned = movements.filter(({ is_assigned }) => !is_assigned);
  const chosen = await profilesOf(
    trx,
    unassigned.map(({ at, ...each }) => ({ ...each, occurred_at: at })),
  );
  const by_key = new Map(unassigned.map(({ source_key }, index) => [source_key, chosen[index]?.id ?? null]));
  const profile = (of: Movement): string | null => of.settlement_profile ?? by_key.get(of.source_key) ?? null;
  const places = await placesOf(
    trx,
    movements.flatMap((each) => profile(each) ?? []),
  );
  return (of) => of && places.get(profile(of) ?? '');
}

interface Comparing {
  readonly settlement: Settlement;
  readonly file: Pick<File, 'id' | 'organisation'>;
  readonly leads: Found['leads'];
  readonly processors: readonly string[];
  readonly known: ReadonlyMap<string, MatchRow>;
  readonly placeOf: (movement: Movement | undefined) => Place | undefined;
  readonly now: string;
}

/** The match of a line: a new one, or that of what was missing until now. */
export function rowOf(
  { settlement, file, leads, processors, known, placeOf, now }: Comparing,
  { line, movement, is_duplicate, ordinal }: Pair,
): MatchRow {
  const before = movement && known.get(movement.source_key);
  const lead = leads.get(line.reference);
  const outcome = outcomeOf({ line, movement, is_duplicate }, settlement.tolerance);
  const is_open = outcome !== 'MATCHED';
  const [only = null, ...others] = processors;
  return {
    id: before?.id ?? newId('smat', now),
    created_at: before?.created_at ?? now,
    organisation: movement?.organisation ?? lead?.organisation ?? file.organisation,
    source_key: movement?.source_key ?? lineKey(file.id, line.line),
    processor_settlement: settlement.id,
    file: file.id,
    line: line.line,
    processor: movement?.processor ?? lead?.processor ?? (others.length === 0 ? only : null),
    reference: line.reference,
    kind: line.kind,
    ordinal,
    outcome,
    is_open,
    resolution: null,
    item: movement?.item ?? null,
    transaction: movement?.transaction ?? lead?.transaction ?? null,
    settlement_profile: placeOf(movement)?.profile ?? null,
    currency_code: movement?.currency_code ?? line.currency_code,
    expected: movement?.amount ?? null,
    found: line.gross,
    found_currency_code: outcome === 'CURRENCY_DIFFERS' ? line.currency_code : null,
    expected_fee: null,
    found_fee: line.fee,
    booked_on: line.booked_on,
    exception: is_open ? newId('fexc', now) : null,
    version: before?.version ?? 1,
  };
}

/**
 * Writes the matches of lines: their exceptions, the end of those of what was missing, and the events that are funded.
 */
export async function writeMatches(
  trx: Trx,
  { settlement, known, now }: Pick<Comparing, 'settlement' | 'known' | 'now'>,
  pairs: readonly { readonly row: MatchRow; readonly movement: Movement | undefined }[],
): Promise<void> {
  const rows = pairs.map(({ row }) => row);
  const before = rows.flatMap((row) => known.get(row.source_key) ?? []);
  await insertMatches(
    trx,
    rows.filter((row) => !known.has(row.source_key)),
  );
  await updateMatches(
    trx,
    rows.filter((row) => known.has(row.source_key)),
  );
  await resolveByThemselves(
    trx,
    before.flatMap(({ is_open, exception, organisation }) =>
      is_open && exception ? [{ id: exception, organisation }] : [],
    ),
    'accounted for',
    now,
  );
  await undoWriteOffs(trx, settlement, before, now);
  await raiseExceptions(
    trx,
    pairs.flatMap(({ row, movement }) => (row.is_open ? [exceptionOf(row, movement?.payment_profile ?? null)] : [])),
    now,
  );
  await markMatched(
    trx,
    rows.filter(({ outcome }) => outcome === 'MATCHED'),
    now,
  );
  const opened = rows.filter(({ is_open }) => is_open).length;
  const ended = before.filter(({ is_open }) => is_open);
  await countDifferences(
    trx,
    settlement.id,
    opened - ended.filter((row) => row.processor_settlement === settlement.id).length,
  );
  const elsewhere = ended.filter((row) => row.processor_settlement !== settlement.id);
  for (const row of elsewhere) await countDifferences(trx, row.processor_settlement, -1);
}

/**
 * Compares the next lines of a file with our payments, in one transaction with the money that they bring: what is done
 * is done once. The caller has locked the settlement. Returns how many lines.
 */
export async function compareLines(trx: Trx, settlement: Settlement, file: File, now: string): Promise<number> {
  const { lines, earlier, references } = await readLines(trx, settlement, file);
  const fresh = withoutRepeated(file.id, lines, earlier).map(
    ({ kind, ...line }): Line => ({ ...line, kind: kindOf(kind, line.gross) }),
  );
  const processors = await processorsOf(trx, settlement);
  const { movements, leads } = await findMovements(trx, processors, references);
  const matches = await readMatches(
    trx,
    movements.map(({ source_key }) => source_key),
  );
  const is_taken = ({ file: of, resolution }: MatchRow) => of !== null || resolution === 'CORRECTED';
  const taken = new Set([...matches.values()].filter(is_taken).map(({ source_key }) => source_key));
  const paired = pair(fresh, movements, { taken, earlier: await readEarlier(trx, settlement, references) });
  const placeOf = await placesFor(
    trx,
    paired.flatMap(({ movement }) => movement ?? []),
  );
  const known = new Map([...matches].filter(([, row]) => !is_taken(row)));
  const comparing = { settlement, file, leads, processors, known, placeOf, now };
  const rest: Place = { organisation: file.organisation, profile: null };
  const rows = paired.map((each) => ({ row: rowOf(comparing, each), movement: each.movement }));
  await bookReceipts(
    trx,
    rows.map(({ row, movement }) => receivedOf(row, placeOf(movement) ?? rest)),
    { key: `${file.id}:${file.reconciled_line}`, item: file.id, item_organisation: file.organisation, now },
  );
  await writeMatches(trx, comparing, rows);
  const last = lines.at(-1)?.line ?? file.reconciled_line;
  await noteCompared(trx, file, { last, is_over: lines.length < lines_at_once }, now);
  return lines.length;
}
