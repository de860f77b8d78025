import { isGranted } from '@sluis/contract/base/role-expressions';
import { journalentry } from '@sluis/contract/entities/finance/journalentry';
import { settlement } from '@sluis/contract/entities/finance/settlement';
import type { EntryKind } from '@sluis/contract/finance/kinds';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { isReplaceable, isReversible, readCorrections } from './correct.queries.ts';
import { type AskedLine, asked_line, askedLine, ofLine } from './line-entries.queries.ts';
import { readStatementLines } from './statement.queries.ts';

const access = ['SETTLEMENT_LIST', 'PSP_SETTLEMENT_LIST'];
const entries_max = 1000;

interface EntryRow {
  readonly id: string;
  readonly kind: EntryKind;
  readonly item: string | null;
  readonly item_organisation: string | null;
  readonly transaction: string | null;
  readonly occurred_at: string;
  readonly payable_on: string;
  readonly currency_code: string;
  readonly amount: number;
  readonly fee_micro: number;
  readonly reserve: number;
  readonly corrects: string | null;
  readonly source_key: string;
  readonly reason: string | null;
  readonly fees: readonly { component: string; micro: string; vat_rate_ppm?: number }[] | null;
}

/** The entries of a settlement after another; costs, shares and margins are the provider's. */
const readEntries = async (
  executor: Executor,
  { id, organisation }: { readonly id: string; readonly organisation: string },
  line: AskedLine | undefined,
  after: string,
): Promise<EntryRow[]> =>
  (
    await sql<EntryRow>`
      select id, kind, item, item_organisation, transaction, occurred_at, payable_on, currency_code, amount, fee_micro, reserve, corrects,
        source_key, reason, priced -> 'fees' as fees
      from journalentry where settlement = ${id} and organisation = ${organisation} and id > ${after} and kind <> 'CLOSE'
        and ${line ? ofLine(line, organisation) : sql`true`}
      order by id limit ${entries_max + 1}`.execute(executor)
  ).rows;

/** The merchant's references of the payments that entries are about, by their ids. */
async function readReferences(executor: Executor, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, string>> {
  const named = (name: 'transaction' | 'item_organisation') => [
    ...new Set(entries.flatMap((each) => each[name] ?? [])),
  ];
  const { rows } = await sql<{ id: string; merchant_reference: string }>`
    select id, merchant_reference from transaction
    where id = any(${named('transaction')}) and organisation = any(${named('item_organisation')})`.execute(executor);
  return new Map(rows.map(({ id, merchant_reference }) => [id, merchant_reference]));
}

/** What corrects an entry, and how the caller can correct it. */
function correctionOf(
  entry: Pick<EntryRow, 'id' | 'kind' | 'source_key'>,
  corrections: ReadonlyMap<string, string>,
  mayCorrect: boolean,
) {
  const corrected_by = corrections.get(entry.id) ?? null;
  if (!mayCorrect || corrected_by !== null || !isReversible(entry.kind)) return { corrected_by, corrections: [] };
  return { corrected_by, corrections: isReplaceable(entry) ? ['reverse', 'replace'] : ['reverse'] };
}

const line_schema = {
  type: 'object',
  properties: {
    section: json.text,
    component: json.nullable(json.text),
    description: json.nullable(json.text),
    correction: json.boolean,
    vat_rate_ppm: { type: 'integer' },
    count: { type: 'integer' },
    amount: { type: 'integer', description: 'Minor units, as they change the balance' },
  },
};

const entry_schema = {
  type: 'object',
  properties: {
    id: json.text,
    kind: json.text,
    item: json.nullable(json.text),
    transaction: json.nullable(json.text),
    merchant_reference: { ...json.nullable(json.text), description: 'That of the payment' },
    occurred_at: json.instant,
    payable_on: json.date,
    currency_code: json.text,
    amount: { type: 'integer' },
    fee_micro: { type: 'number', description: 'Millionths of a minor unit' },
    fees: json.list({ type: 'object' }),
    reserve: { type: 'integer' },
    corrects: json.nullable(json.text),
    corrected_by: json.nullable(json.text),
    corrections: {
      ...json.list({ type: 'string', enum: ['reverse', 'replace'] }),
      description: 'The corrections that the caller can make',
    },
    reason: json.nullable(json.text),
  },
} as const;

/** The statement of a settlement, and the entries that add up to it. */
export const settlementRoutes = ({ database: { kysely }, tenancy }: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/settlement/:id/lines',
    summary: 'List the lines of a settlement',
    tag: tagOf('settlement'),
    access,
    audit: true,
    describe: {
      answer: itemsSchema(line_schema),
    },
    handle: async ({ identity, params }) => {
      const id = pathId(settlement, params.id);
      const scope = await tenancy.scopeOf(kysely, identity);
      const { organisation } = await getItem(kysely, 'settlement', { id, scope });
      const lines = await readStatementLines(kysely, { id, organisation });
      const items = lines.map(({ section, component, description, ...line }) => ({
        section,
        component: component || null,
        description: description || null,
        correction: line.correction,
        vat_rate_ppm: line.vat_rate_ppm,
        count: line.count,
        amount: line.amount,
      }));
      return { status: 200, body: { items }, item: id };
    },
  }),
  read({
    method: 'GET',
    path: '/settlement/:id/entries',
    summary: 'List the entries of a settlement',
    tag: tagOf('settlement'),
    access,
    audit: true,
    describe: {
      query: { after: { ...json.text, description: 'The `next` of the answer before' }, ...asked_line },
      answer: {
        type: 'object',
        properties: {
          items: json.list(entry_schema),
          next: json.nullable(json.text),
        },
      },
    },
    handle: async ({ identity, params, query }) => {
      const id = pathId(settlement, params.id);
      const scope = await tenancy.scopeOf(kysely, identity);
      const { organisation } = await getItem(kysely, 'settlement', { id, scope });
      const rows = await readEntries(kysely, { id, organisation }, askedLine(query), query.get('after') ?? '');
      const listed = rows.slice(0, entries_max);
      const [corrections, references] = await Promise.all([
        readCorrections(kysely, organisation, listed),
        readReferences(kysely, listed),
      ]);
      const mayCorrect = isGranted(identity.roles, journalentry.actions.reverse.roles);
      const items = listed.map(({ fees, source_key, item_organisation: _, ...entry }) => ({
        ...entry,
        merchant_reference: references.get(entry.transaction ?? '') ?? null,
        ...correctionOf({ ...entry, source_key }, corrections, mayCorrect),
        fees: (fees ?? []).map(({ component, micro, vat_rate_ppm = 0 }) => ({
          component,
          micro: Number(micro),
          vat_rate_ppm,
        })),
      }));
      return { status: 200, body: { items, next: rows.length > entries_max ? items.at(-1)?.id : null }, item: id };
    },
  }),
];
