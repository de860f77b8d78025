import { isTakenBy } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import { settingsOfOtherAccount } from '@sluis/contract/gateways';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { holdByName } from '../../../platform/name-lock.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { question } from '../../../resource/module.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext, UpdateCommand } from '../../../resource/resource.ts';
import type { AssertValues } from '../sealed-detail/sealed-detail.commands.ts';
import { followersOf, followHolder, moveAccount, refused } from './account.commands.ts';
import { settingsOfGateway } from './adapters.ts';

/** Modules that may still need a deleted processor, whose row is locked: they throw `in_use`. */
export const processor_deletions = question<(trx: Trx, id: string) => Promise<void>>('the deletion of a processor');

/** Lists the remaining uses of a processor, by the names of entities. */
export type ListUses = (executor: Executor, id: string) => Promise<readonly string[]>;

export const gateway_uses = question<ListUses>('uses of a gateway');

/** Throws `invalid_value` for a payment method that the gateway's adapter does not take. */
export function assertTaken(adapters: Adapters, { provider, payment_product }: Body): void {
  const adapter = adapters.of({ provider: String(provider) });
  if (adapter && !isTakenBy(adapter, { payment_product: String(payment_product) })) throw refused('payment_product');
}

interface Changing {
  readonly adapters: Adapters;
  readonly uses: readonly ListUses[];
  readonly box: SecretBox;
}

/**
 * Changes a processor, and with it those that use its account. Throws `in_use` for another adapter, and `account_in_use`
 * for another account, while the present one is needed: for payments that can still be captured, refunded or disputed or
 * that wait for their outcome, and for mandates, which only their own gateway knows.
 */
export const changeProcessor =
  ({ adapters, uses, box }: Changing): UpdateCommand =>
  async (trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> => {
    if (body.details === null) throw refused('details', 'required');
    const before = await getItem(trx, 'processor', { id, scope: context.scope, lock: true });
    // A payment that is being made through it is visible once that has committed.
    if (body.provider !== undefined || body.account !== undefined)
      await holdByName(trx, 'processor', await usersOf(trx, id));
    await checkReferences(trx, processor.fields, body, context.scope, String(before.organisation));
    const { account = before.account, provider = before.provider } = body;
    const is_moved = account !== before.account;
    // The holder of the account has its details and its gateway.
    if (account !== null && body.details !== undefined) throw refused('details');
    if (account !== null && provider !== before.provider) throw refused('provider');
    const [from, to] = [before.provider, provider].map((each) => adapters.of({ provider: String(each) }));
    const affected = provider === before.provider ? [] : [before, ...(await followersOf(trx, id))];
    for (const { id: each, payment_product } of affected) {
      if (from && from !== to) await assertIdle(trx, each, uses);
      assertTaken(adapters, { provider, payment_product });
    }
    if (is_moved) {
      const settings = settingsOfGateway(adapters, provider, before.payment_product);
      const moving = {
        box,
        settings,
        assertIdle: (of: readonly string[]) => assertAccountIdle(trx, [id], uses, 'account', of),
      };
      return moveAccount(trx, before, body, moving, context);
    }
    const row = await updateItem(trx, processor, id, body, context);
    const { details } = body;
    const followed = { ...(details !== undefined && { details }), ...(affected.length > 0 && { provider }) };
    if (Object.keys(followed).length > 0) await followHolder(trx, id, followed, context);
    return row;
  };

/**
 * Throws `account_in_use` for values that name another account of the gateway while the present one is needed, also by
 * those that use it. Secrets can always be changed.
 */
export const assertSameAccount =
  ({ adapters, uses }: Pick<Changing, 'adapters' | 'uses'>): AssertValues =>
  async (trx, item, before, after) => {
    const { id, provider } = item as unknown as ItemOf<'processor'>;
    const settings = settingsOfOtherAccount(settingsOfGateway(adapters, provider), before, after);
    if (settings.length === 0) return;
    const users = await usersOf(trx, id);
    await holdByName(trx, 'processor', users);
    await assertAccountIdle(trx, users, uses, 'details', settings);
  };

/** A processor and those that use its account. */
const usersOf = async (trx: Trx, id: string): Promise<string[]> => [
  id,
  ...(await followersOf(trx, id)).map((follower) => follower.id),
];

async function assertAccountIdle(
  trx: Trx,
  users: readonly string[],
  uses: readonly ListUses[],
  field: 'account' | 'details',
  settings: readonly string[],
): Promise<void> {
  const used_by = [...new Set((await Promise.all(users.map((each) => usesOf(trx, each, uses)))).flat())];
  if (used_by.length > 0)
    throw new ApiError('account_in_use', { details: { settings, used_by }, fields: { [field]: ['not_allowed'] } });
}

const usesOf = async (trx: Trx, id: string, uses: readonly ListUses[]): Promise<readonly string[]> =>
  (await Promise.all(uses.map((list) => list(trx, id)))).flat();

async function assertIdle(trx: Trx, id: string, uses: readonly ListUses[]): Promise<void> {
  const used_by = await usesOf(trx, id, uses);
  if (used_by.length > 0) throw new ApiError('in_use', { details: { used_by }, fields: { provider: ['not_allowed'] } });
}
