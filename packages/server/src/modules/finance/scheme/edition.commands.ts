import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { storedRows } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import { addDays } from '@sluis/contract/finance/calendar';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import {
  type EditionMinimum,
  edition_minimums,
  line_fields,
  lineFaults,
  type SchemeLine,
} from '@sluis/contract/finance/scheme-line';
import { entities } from '@sluis/contract/registry';
import { default_zone } from '../../../platform/configuration/zones.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand, CommandContext } from '../../../resource/resource.ts';

type SchemeName = `${SchemeType}scheme`;

interface Edition {
  readonly number: number;
  readonly status: 'DRAFT' | 'PUBLISHED';
  readonly valid_from: string;
  readonly lines: number;
  readonly published_at: string | null;
}

interface Scheme extends Row {
  readonly organisation: string;
  readonly editions: readonly Edition[];
}

/** The last date that has begun in any zone in which settlements close. */
export async function latestToday(executor: Executor, now: string): Promise<string> {
  const zones = await executor.selectFrom('settlementschedule').select('timezone').distinct().execute();
  const dates = [default_zone, ...zones.map(({ timezone }) => timezone)].map((zone) => dateIn(zone, new Date(now)));
  return dates.toSorted().at(-1) as string;
}

/** Lines as they are stored, in the order of their positions. Throws `invalid_value` with the faults of each. */
function readLines(type: SchemeType, sent: readonly Body[]): SchemeLine[] {
  const lines = storedRows(line_fields, sent) as unknown as SchemeLine[];
  const faults: Record<string, FieldFault[]> = {};
  for (const [at, line] of lines.entries())
    for (const [field, fault] of Object.entries(lineFaults(type, line))) faults[`lines.${at}.${field}`] = [fault];
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
  const inOrder = lines.every(({ position }) => position !== null)
    ? lines.toSorted((a, b) => Number(a.position) - Number(b.position))
    : lines;
  return inOrder.map((line, at) => ({
    ...line,
    position: at + 1,
    tiers: line.tiers && storedRows(line_fields.tiers.fields, line.tiers as unknown as Body[]),
  })) as SchemeLine[];
}

/** Throws `edition_overlaps` unless a draft can become valid on a date. */
async function assertNext(
  trx: Trx,
  published: readonly Edition[],
  valid_from: string,
  { now }: CommandContext,
): Promise<void> {
  if (published.length === 0) return;
  const after = last([await latestToday(trx, now), ...published.map((each) => each.valid_from)]) as string;
  if (valid_from <= after)
    throw new ApiError('edition_overlaps', { fields: { valid_from: ['too_small'] }, details: { after } });
}

const isPublished = ({ status }: Edition): boolean => status === 'PUBLISHED';

const last = (dates: readonly string[]): string | undefined => dates.toSorted().at(-1);

/** The name of the entity of a type of schemes. */
const nameOf = (type: SchemeType): SchemeName => `${type}scheme`;

const held = async (trx: Trx, type: SchemeType, id: string, { scope }: CommandContext): Promise<Scheme> =>
  (await getItem(trx, nameOf(type), { id, scope, lock: true })) as unknown as Scheme;

/** Copies to a scheme what its list shows of its editions. */
async function show(trx: Trx, type: SchemeType, id: string, context: CommandContext, version?: unknown): Promise<Row> {
  const editions = await trx
    .selectFrom('schemeedition')
    .select((eb) => [
      'number',
      'status',
      'valid_from',
      eb.fn<number>('jsonb_array_length', ['lines']).as('lines'),
      'published_at',
    ])
    .where('scheme', '=', id)
    .orderBy('number')
    .execute();
  const changes = { editions, ...(version !== undefined && { version }) };
  return updateItem(trx, entities[nameOf(type)], id, changes, context);
}

interface Content {
  readonly valid_from: string;
  readonly minimums: readonly EditionMinimum[];
  readonly lines: readonly SchemeLine[];
}

/** Writes the draft of a scheme. */
async function writeDraft(trx: Trx, scheme: Scheme, content: Content, context: CommandContext): Promise<void> {
  const published = scheme.editions.filter(isPublished);
  await assertNext(trx, published, content.valid_from, context);
  const stored = {
    valid_from: content.valid_from,
    minimums: JSON.stringify(content.minimums),
    lines: JSON.stringify(content.lines),
  };
  await trx
    .insertInto('schemeedition')
    .values({
      id: newId('edtn', context.now),
      scheme: scheme.id,
      organisation: scheme.organisation,
      number: Math.max(0, ...published.map(({ number }) => number)) + 1,
      status: 'DRAFT',
      created_at: context.now,
      ...stored,
    })
    .onConflict((conflict) => conflict.columns(['scheme', 'number']).doUpdateSet(stored))
    .execute();
}

const draft =
  (type: SchemeType): ActionCommand =>
  async (trx, id, body, context) => {
    const scheme = await held(trx, type, id, context);
    const minimums = storedRows(edition_minimums.fields, (body.minimums ?? []) as readonly Body[]) as EditionMinimum[];
    if (type !== 'revenue' && minimums.length > 0)
      throw new ApiError('invalid_value', { fields: { minimums: ['not_allowed'] } });
    const lines = readLines(type, body.lines as readonly Body[]);
    await writeDraft(trx, scheme, { valid_from: String(body.valid_from), minimums, lines }, context);
    return show(trx, type, id, context, body.version);
  };

const copy =
  (type: SchemeType): ActionCommand =>
  async (trx, id, { number, valid_from }, context) => {
    const scheme = await held(trx, type, id, context);
    const from = await trx
      .selectFrom('schemeedition')
      .select(['minimums', 'lines'])
      .where('scheme', '=', id)
      .where('status', '=', 'PUBLISHED')
      .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
      .orderBy('number', 'desc')
      .executeTakeFirst();
    if (!from) throw new ApiError('invalid_value', { fields: { number: ['unknown'] } });
    const today = await latestToday(trx, context.now);
    const earliest = addDays(
      last([today, ...scheme.editions.filter(isPublished).map((each) => each.valid_from)]) ?? today,
      1,
    );
    await writeDraft(trx, scheme, { ...from, valid_from: String(valid_from ?? earliest) }, context);
    return show(trx, type, id, context);
  };

const publish =
  (type: SchemeType): ActionCommand =>
  async (trx, id, { version }, context) => {
    const scheme = await held(trx, type, id, context);
    const edition = scheme.editions.find((each) => !isPublished(each));
    if (!edition && scheme.editions.length === 0)
      throw new ApiError('invalid_value', { fields: { lines: ['required'] } });
    if (!edition) throw new ApiError('edition_published');
    if (edition.lines === 0) throw new ApiError('invalid_value', { fields: { lines: ['required'] } });
    await assertNext(trx, scheme.editions.filter(isPublished), edition.valid_from, context);
    const { actor, now } = context;
    await trx
      .updateTable('schemeedition')
      .set({ status: 'PUBLISHED', published_at: now, published_by: actor.id, published_by_name: actor.name })
      .where('scheme', '=', id)
      .where('status', '=', 'DRAFT')
      .execute();
    return show(trx, type, id, context, version);
  };

const discard =
  (type: SchemeType): ActionCommand =>
  async (trx, id, _, context) => {
    const scheme = await held(trx, type, id, context);
    if (scheme.editions.every(isPublished)) return scheme;
    await trx.deleteFrom('schemeedition').where('scheme', '=', id).where('status', '=', 'DRAFT').execute();
    return show(trx, type, id, context);
  };

/** The commands of the editions of a type of schemes. */
export const editionCommands = (type: SchemeType) => ({
  draft: draft(type),
  copy: copy(type),
  publish: publish(type),
  discard: discard(type),
});
