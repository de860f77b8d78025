import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import { type GatewaySetting, settingsOfOtherAccount } from '@sluis/contract/gateways';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem, itemColumns } from '../../../resource/item.ts';
import type { ActionCommand, CommandContext, CreateCommand } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { destroyValues, openValues, originsOf, storeValues } from '../sealed-detail/sealed-values.commands.ts';

type Processor = ItemOf<'processor'>;

export const refused = (field: string, code: 'not_allowed' | 'required' = 'not_allowed') =>
  new ApiError('invalid_value', { fields: { [field]: [code] } });

/** Throws `invalid_value` unless a new processor has either details or the account of another. */
export function assertOneSource({ account, details }: Body): void {
  if (account == null && details == null) throw refused('details', 'required');
  if (account != null && details !== undefined) throw refused('details');
}

/** The processors that use the account of another, locked. */
export async function followersOf(trx: Trx, id: string): Promise<readonly Processor[]> {
  const { rows } = await sql<Processor>`
    select ${itemColumns(processor)} from processor where account = ${id} order by id for update`.execute(trx);
  return rows;
}

export const isFollowed = async (executor: Executor, id: string): Promise<boolean> =>
  (await executor.selectFrom('processor').select('id').where('account', '=', id).limit(1).execute()).length > 0;

/**
 * The holder of an account, locked. Throws `invalid_value` unless it has an account of its own, of the same owner and
 * gateway.
 */
async function holdAccount(
  trx: Trx,
  account: string,
  { organisation, provider }: Pick<Processor, 'organisation' | 'provider'>,
  scope: Scope,
): Promise<Processor> {
  const holder = await getItem(trx, 'processor', { id: account, scope, lock: true });
  const is_same = holder.organisation === organisation && holder.provider.toLowerCase() === provider.toLowerCase();
  if (!is_same || holder.account !== null) throw refused('account');
  return holder;
}

export const createProcessor: CreateCommand = async (trx, body, context) => {
  if (body.account == null) return createItem(trx, processor, body, context);
  const by = { organisation: String(body.organisation), provider: String(body.provider) };
  const { details } = await holdAccount(trx, String(body.account), by, context.scope);
  return createItem(trx, processor, { ...body, details }, context);
};

interface Moving {
  readonly box: SecretBox;
  /** Of its gateway. */
  readonly settings: readonly GatewaySetting[];
  /** Throws if the present account is needed; `settings` are those that differ. */
  readonly assertIdle: (settings: readonly string[]) => Promise<void>;
}

/**
 * Moves a processor to the account of another, or gives it a copy of the account that it uses. Another account at the
 * gateway than the present one needs an idle processor: its payments are known there only. If the gateway does not
 * declare what names its accounts, other values are another account.
 */
export async function moveAccount(
  trx: Trx,
  before: Processor,
  { account, ...body }: Body,
  { box, settings, assertIdle }: Moving,
  context: CommandContext,
): Promise<Row> {
  const { id, organisation } = before;
  if (account === null) {
    const holder = { id: String(before.account), organisation: String(organisation) };
    const owner = { id, organisation: holder.organisation };
    await storeValues(trx, box, owner, await openValues(trx, box, holder), await originsOf(trx, holder));
    return updateItem(trx, processor, id, { ...body, account }, context);
  }
  if (account === id || (await isFollowed(trx, id))) throw refused('account');
  const holder = await holdAccount(trx, String(account), before, context.scope);
  const present = await openValues(trx, box, { id: before.account ?? id });
  const next = await openValues(trx, box, holder);
  const is_declared = settings.some(({ name, account_part }) => account_part !== undefined && present.has(name));
  const others = settingsOfOtherAccount(settings, present, next);
  const differing = is_declared ? others : differingNames(present, next);
  if (differing.length > 0) await assertIdle(differing);
  return joinAccount(trx, before, holder, context, body);
}

/** Has a processor use the account of another, and destroys its own values. */
export async function joinAccount(
  trx: Trx,
  { id, organisation }: Processor,
  { id: account, details }: Processor,
  context: Pick<CommandContext, 'scope' | 'now'>,
  more: Body = {},
): Promise<Row> {
  await destroyValues(trx, { id, organisation: String(organisation) });
  return updateItem(trx, processor, id, { ...more, account, details }, context);
}

const valuesText = (values: ReadonlyMap<string, string>): string =>
  JSON.stringify([...values].toSorted(([one], [other]) => (one < other ? -1 : 1)));

const differingNames = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

/** Gives processors the details of the holder of their account. */
export async function followHolder(trx: Trx, holder: string, changes: Body, context: CommandContext): Promise<void> {
  for (const { id } of await followersOf(trx, holder)) await updateItem(trx, processor, id, changes, context);
}

/**
 * Creates a processor for each of more payment methods over an account. Throws `invalid_value` for a method that the
 * account has already.
 */
export const extendAccount =
  (create: CreateCommand): ActionCommand =>
  async (trx, id, { payment_products }, context) => {
    const item = await getItem(trx, 'processor', { id, scope: context.scope, lock: true });
    const holder = item.account ?? id;
    const present = [
      await getItem(trx, 'processor', { id: holder, scope: context.scope }),
      ...(await followersOf(trx, holder)),
    ];
    const added = [...new Set(payment_products as readonly string[])];
    if (added.length === 0) throw refused('payment_products', 'required');
    if (present.some(({ payment_product }) => added.includes(payment_product))) throw refused('payment_products');
    const { organisation, name, description, provider, user } = item;
    for (const payment_product of added)
      await create(trx, { organisation, name, description, provider, user, payment_product, account: holder }, context);
    return item;
  };

/**
 * The account of a processor as a text that is equal for equal ones: of one owner and gateway, with equal values under
 * equal names. Undefined without values.
 */
export const accountText = async (executor: Executor, box: SecretBox, { id, organisation, provider }: Processor) => {
  const values = await openValues(executor, box, { id });
  return values.size > 0 ? JSON.stringify([organisation, provider.toLowerCase(), valuesText(values)]) : undefined;
};
