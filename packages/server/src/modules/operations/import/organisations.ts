import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { Values } from '@sluis/contract/base/fields';
import { createSchema } from '@sluis/contract/base/schema';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { organisation_columns, organisation_rows_max } from '@sluis/contract/import-columns';
import { prefixOf } from '@sluis/contract/registry';
import { auditMade } from '../../../platform/audit/audit.ts';
import { actsIn } from '../../../platform/auth/acts.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { withSavepoint } from '../../../platform/database/savepoint.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { parseBody } from '../../../platform/http/body.ts';
import { checkCap } from '../../../resource/cap.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { createOrganisation } from '../../merchants/organisation/organisation.commands.ts';
import { levels_max, lockTree } from '../../merchants/organisation/tree.queries.ts';
import { makeProfile } from '../../merchants/payment-profile/payment-profile.commands.ts';
import type { Fault } from './faults.ts';
import type { BlockDone, CommandKind, Target } from './kind.ts';
import { type OrganisationTree, readOrganisations } from './organisation-tree.ts';
import { BadRow, type Checked, shown } from './row-rules.ts';
import { faultOf } from './write-block.ts';

type Columns = typeof organisation_columns;
type Column = keyof Columns;
type OrganisationValues = Values<Columns>;

type Sources = Readonly<Record<string, Column>>;

const sameNames = (...names: Column[]): Sources => Object.fromEntries(names.map((name) => [name, name]));

const of_organisation: Sources = sameNames(
  ...(['name', 'country_code', 'email', 'phone', 'street', 'street_number', 'extended_address'] as const),
  ...(['postal_code', 'locality', 'region', 'tax_number'] as const),
);
const of_profile: Sources = {
  name: 'profile_name',
  display_name: 'profile_display_name',
  ...sameNames('currency_code', 'website', 'description', 'webhook_transaction_update', 'webhook_refund_update'),
  ...sameNames('webhook_chargeback_update', 'webhook_failed_email'),
};

/** A row names no routing. */
const makeUnrouted = makeProfile(async () => []);

/** The values of an item in a row; empty cells are left out. */
const givenIn = (values: OrganisationValues, sources: Sources): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([field, column]) => {
      const value = values[column];
      return value === null ? [] : [[field, value]];
    }),
  );

/** Rolls back a dry run and carries its result. */
class RolledBack extends Error {
  readonly done: BlockDone;
  constructor(done: BlockDone) {
    super('A dry run writes nothing.');
    this.done = done;
  }
}

/** The kind of the record that an organisation was made along with a row's profile. */
const made_along = 'organisation_made';

/** Organisations with their payment profiles, recognised by their names below the same parent. */
export const organisations: CommandKind<Columns> = {
  name: 'organisation',
  columns: organisation_columns,
  rows_max: organisation_rows_max,
  rows_together: 200,
  checkValues(values) {
    const { name: _, ...given } = givenIn(values, of_profile);
    if (values.profile_name === null && Object.keys(given).length > 0) throw new BadRow('profile_name', 'empty');
    if (values.profile_name !== null && values.currency_code === null) throw new BadRow('currency_code', 'empty');
  },
  async writeRows({ kysely }, target, rows) {
    try {
      return await inTransaction(kysely, async (trx) => {
        actsIn(trx, { actor: { kind: 'import', id: target.id ?? null, name: null }, ...target.acts, now: target.now });
        const done = await writeEach(trx, target, rows);
        if (target.is_dry) throw new RolledBack(done);
        return done;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.done;
      throw error;
    }
  },
};

async function writeEach(trx: Trx, target: Target, rows: readonly Checked<OrganisationValues>[]): Promise<BlockDone> {
  await lockTree(trx);
  const tree = await readOrganisations(trx, target.organisation);
  const faults: Fault[] = [];
  let [imported, already_there] = [0, 0];
  for (const row of rows) {
    const made: Row[] = [];
    await withSavepoint(
      trx,
      async () => {
        await bring({ trx, target, tree, made }, row.values);
        await keepRow(trx, target, row, made);
        if (made.length > 0) imported += 1;
        else already_there += 1;
      },
      (error) => {
        for (const { id } of made) tree.remove(id);
        faults.push(faultOf(row.line, error));
      },
    );
  }
  return { imported, already_there, faults };
}

interface Bringing {
  readonly trx: Trx;
  readonly target: Target;
  readonly tree: OrganisationTree;
  /** The items of a row so far. */
  readonly made: Row[];
}

/** Makes the missing items of a row. Throws BadRow. */
async function bring(bringing: Bringing, values: OrganisationValues): Promise<void> {
  const { trx, target, tree } = bringing;
  const parent = tree.parentOf(values.parent);
  const given = givenIn(values, of_organisation);
  const known = tree.childOf(parent, values.name);
  if (known !== undefined) await assertSame(trx, 'organisation', known, given);
  const owner = known ?? (await makeBelow(bringing, parent, given));
  if (values.profile_name === null) return;
  const profile = { display_name: values.profile_name, ...givenIn(values, of_profile) };
  const found = await trx
    .selectFrom('paymentprofile')
    .select('id')
    .where('organisation', '=', owner)
    .where('name', '=', values.profile_name)
    .limit(2)
    .execute();
  if (found.length > 1) throw new BadRow('profile_name', 'profile_ambiguous', shown(values.profile_name));
  if (found[0]) return assertSame(trx, 'paymentprofile', found[0].id, givenIn(values, of_profile));
  const body = { ...profile, organisation: owner };
  await make(bringing, paymentprofile, body, (checked) => makeUnrouted(trx, checked, acting(target.now)));
}

/** Makes an organisation below a parent, in the parent's country unless the row has another. */
async function makeBelow(bringing: Bringing, parent: string, given: Body): Promise<string> {
  const { trx, target, tree } = bringing;
  const { country_code } = await getItem(trx, 'organisation', { id: parent, scope: everything });
  const body = { country_code, ...given, parent };
  const { id } = await make(bringing, organisation, body, async (checked) => {
    const row = await createOrganisation(trx, checked, acting(target.now));
    tree.add({ id: row.id, parent, name: String(row.name) });
    return row;
  });
  return id;
}

/** Makes an item like the call of the API: with its rules, its limits and its row in the audit trail. */
async function make(
  { trx, target, tree, made }: Bringing,
  entity: Entity,
  given: Body,
  command: (body: Body) => Promise<Row>,
): Promise<Row> {
  const sources = entity === organisation ? of_organisation : of_profile;
  try {
    const body = parseBody(createSchema(entity.fields, prefixOf), given);
    const row = await command(body);
    made.push(row);
    await checkCap(trx, tree, entity, row);
    auditMade(trx, {
      organisation: String(row[entity.tenancy]),
      route: `/v1/${entity.name}`,
      url: `/v1/import/${target.id}/run`,
      request_id: String(target.id),
      user: target.created_by ?? null,
      item: row.id,
      request_body: body,
      response_body: row,
    });
    return row;
  } catch (error) {
    throw error instanceof ApiError ? refusalOf(error, sources, given) : error;
  }
}

/** The refusal of a command as the fault of a row. */
function refusalOf({ code, fields, details, message }: ApiError, sources: Sources, given: Body): BadRow {
  if (code === 'invalid_parent') return new BadRow('parent', 'too_deep', String(levels_max));
  if (code === 'limit_reached') return new BadRow(sources.name!, 'limit_reached', String(details?.at_most));
  const [[field = '', [fault] = []] = []] = Object.entries(fields ?? {});
  const column = sources[field] ?? '';
  if (fault === 'card_number') return new BadRow(column, 'card_number');
  const is_form = code === 'invalid_body' && column !== '';
  return is_form ? new BadRow(column, 'form', shown(String(given[field]))) : new BadRow(column, 'refused', message);
}

/** Throws BadRow if a row differs from an existing item: an import changes nothing. */
async function assertSame(trx: Trx, name: 'organisation' | 'paymentprofile', id: string, given: Body): Promise<void> {
  const item: Body = await getItem(trx, name, { id, scope: everything });
  const differing = Object.keys(given).find((field) => given[field] !== item[field]);
  if (differing === undefined) return;
  const column = (name === 'organisation' ? of_organisation : of_profile)[differing] ?? '';
  throw new BadRow(column, 'differs', shown(String(item[differing] ?? '')));
}

/** Records which import made what; a row counts as the last item that it made. */
async function keepRow(
  trx: Trx,
  { organisation: owner, id }: Target,
  { values_hash }: Checked<OrganisationValues>,
  made: readonly Row[],
): Promise<void> {
  const fixed = { payment_profile: '', organisation: owner, values_hash, import: id ?? null };
  const rows = made.map(({ id: item }, at) => {
    const kind = at === made.length - 1 ? organisations.name : made_along;
    return { ...fixed, kind, reference: item, item };
  });
  if (rows.length > 0) await trx.insertInto('import_row').values(rows).execute();
}
