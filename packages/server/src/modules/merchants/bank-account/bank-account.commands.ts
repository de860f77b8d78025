import { ApiError } from '@sluis/contract/base/errors';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type {
  ActionCommand,
  CommandContext,
  CreateCommand,
  DeleteCommand,
  UpdateCommand,
} from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem, changeStatuses, type StatusChange } from '../../../resource/status.ts';
import { personBehind } from '../../people/apikey/person.queries.ts';
import { readAccountNumbers } from './account-number.ts';
import { assertMay, lockAccounts } from './bank-account.queries.ts';
import { type AccountEvent, mailAdministrators } from './bank-account-mail.ts';

type Account = ItemOf<'bankaccount'> & Row;

/** The commands of bank accounts; each mails the other administrators of the merchant. */
export function makeBankAccountCommands(services: Pick<Services, 'branding' | 'config' | 'box'>) {
  const mailOthers = (trx: Trx, event: AccountEvent, account: Account, { identity }: CommandContext) =>
    mailAdministrators(trx, services, { event, account, identity });

  const create: CreateCommand = async (trx, body, context) => {
    const { identity, scope } = context;
    await checkReferences(trx, bankaccount.fields, body, scope);
    const organisation = String(body.organisation);
    await assertMay(trx, identity, organisation, ['CREATE']);
    const numbers = readAccountNumbers(body);
    await lockAccounts(trx, organisation);
    await assertNew(trx, { ...body, ...numbers });
    if (body.default_when_verified === true) await clearPendingDefault(trx, organisation, String(body.currency_code));
    const values = {
      ...body,
      ...numbers,
      created_by: identity.kind === 'user' ? identity.id : null,
      creator: await personBehind(trx, identity),
    };
    const account = (await beginItem(trx, bankaccount, values, context)) as Account;
    await mailOthers(trx, 'added', account, context);
    return account;
  };

  /** Locks an account whose state the caller may change, after those of its organisation. */
  const held = async (trx: Trx, id: string, { scope }: CommandContext): Promise<Account> => {
    const { organisation } = await getItem(trx, 'bankaccount', { id, scope });
    await lockAccounts(trx, organisation);
    return (await getItem(trx, 'bankaccount', { id, scope, lock: true })) as Account;
  };

  const verify: ActionCommand = async (trx, id, _, context) => {
    const account = await held(trx, id, context);
    if (account.status === 'VERIFIED') return account;
    await assertOther(trx, id, context);
    const { organisation, currency_code, default_when_verified } = account;
    // Without a default, the first usable account becomes it.
    const is_default = default_when_verified || !(await hasDefault(trx, organisation, currency_code));
    if (is_default) await dropDefault(trx, organisation, currency_code);
    const verified = await move(trx, account, { status: 'VERIFIED' }, { is_default }, context);
    await mailOthers(trx, is_default ? 'verified_default' : 'verified', verified, context);
    return verified;
  };

  const end =
    (status: 'REJECTED' | 'BLOCKED'): ActionCommand =>
    async (trx, id, { reason }, context) => {
      const account = await held(trx, id, context);
      if (account.status === status) return account;
      const change = { status, status_reason: String(reason) };
      const ended = await move(trx, account, change, { is_default: false }, context);
      await mailOthers(trx, status === 'BLOCKED' ? 'blocked' : 'rejected', ended, context);
      return ended;
    };

  const makeDefault: ActionCommand = async (trx, id, _, context) => {
    const account = await held(trx, id, context);
    const { organisation, currency_code, status, is_default, default_when_verified } = account;
    await assertMay(trx, context.identity, organisation, ['UPDATE']);
    if (status !== 'NEW' && status !== 'VERIFIED') throw new ApiError('bank_account_not_usable');
    if (is_default || default_when_verified) return account;
    await clearPendingDefault(trx, organisation, currency_code);
    if (status === 'NEW') return mark(trx, account, { default_when_verified: true });
    await dropDefault(trx, organisation, currency_code);
    const chosen = await mark(trx, account, { is_default: true });
    await mailOthers(trx, 'default', chosen, context);
    return chosen;
  };

  return {
    create,
    update: changeAccount,
    delete: deleteAccount,
    actions: {
      verify,
      reject: end('REJECTED'),
      block: end('BLOCKED'),
      'make-default': makeDefault,
    },
  } as const;
}

const move = async (
  trx: Trx,
  item: Account,
  change: StatusChange,
  { is_default }: Pick<Account, 'is_default'>,
  context: CommandContext,
): Promise<Account> => {
  const besides = { is_default, default_when_verified: false };
  const [moved] = await changeStatuses(trx, bankaccount, [{ item, change, besides }], context);
  return moved as Account;
};

const changeAccount: UpdateCommand = async (trx, id, body, context) => {
  const { organisation } = await getItem(trx, 'bankaccount', { id, scope: context.scope });
  await assertMay(trx, context.identity, organisation, ['UPDATE']);
  return updateItem(trx, bankaccount, id, body, context);
};

/** Deletes an unused account. Throws `in_use` for a default, and for a blocked one: the block must be kept. */
const deleteAccount: DeleteCommand = async (trx, id, context) => {
  const { organisation, is_default, status } = await getItem(trx, 'bankaccount', {
    id,
    scope: context.scope,
    lock: true,
  });
  await assertMay(trx, context.identity, organisation, ['DELETE']);
  if (is_default || status === 'BLOCKED') throw new ApiError('in_use', { details: { used_by: ['bankaccount'] } });
  await trx.deleteFrom('bankaccount_proof').where('bankaccount', '=', id).execute();
  return deleteItem(trx, 'bankaccount', id, context);
};

/** Throws `not_by_creator`: another person must verify an account, also if a key added it. */
async function assertOther(trx: Trx, id: string, { identity }: CommandContext): Promise<void> {
  const { creator } = await trx
    .selectFrom('bankaccount')
    .select('creator')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (creator === (await personBehind(trx, identity))) throw new ApiError('not_by_creator');
}

/** Throws `already_exists`; for IBANs the table has a constraint as well. */
async function assertNew(trx: Trx, account: Body): Promise<void> {
  const { rows } = await sql`
    select 1 from bankaccount where organisation = ${account.organisation} and currency_code = ${account.currency_code}
      and (iban, country_code, routing_number, account_number)
        is not distinct from (${account.iban}::text, ${account.country_code}::text, ${account.routing_number}::text, ${account.account_number}::text)`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const field = account.iban === null ? 'account_number' : 'iban';
  throw new ApiError('already_exists', { fields: { [field]: ['repeated'] } });
}

const hasDefault = async (trx: Trx, organisation: string, currency: string): Promise<boolean> =>
  (
    await sql`select 1 from bankaccount where organisation = ${organisation} and currency_code = ${currency} and is_default`.execute(
      trx,
    )
  ).rows.length > 0;

const unmark = (trx: Trx, flag: 'is_default' | 'default_when_verified', organisation: string, currency: string) => {
  const those = sql`organisation = ${organisation} and currency_code = ${currency} and ${sql.ref(flag)}`;
  return recordingChanges(trx, bankaccount, those, () =>
    sql`update bankaccount set ${sql.ref(flag)} = false, version = version + 1 where ${those}`.execute(trx),
  );
};

const dropDefault = (trx: Trx, organisation: string, currency: string) =>
  unmark(trx, 'is_default', organisation, currency);

/** The last choice counts: no other account becomes the default once it is verified. */
const clearPendingDefault = (trx: Trx, organisation: string, currency: string) =>
  unmark(trx, 'default_when_verified', organisation, currency);

const mark = async (
  trx: Trx,
  { id, organisation }: Account,
  flags: Partial<Pick<Account, 'is_default' | 'default_when_verified'>>,
): Promise<Account> =>
  (await updateItem(trx, bankaccount, id, flags, {
    scope: within(organisation),
    now: '',
  })) as Account;
