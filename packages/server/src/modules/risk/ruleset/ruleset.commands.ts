import { createHash } from 'node:crypto';
import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import {
  active_rules_bytes_max,
  active_rulesets_max,
  validationruleset,
} from '@sluis/contract/entities/risk/validationruleset';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { isListId, listsOf, type Rule } from '@sluis/contract/risk/conditions';
import { isOfPresence } from '@sluis/contract/risk/operators';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { notify } from '../../../platform/notify.ts';
import { isPrivateUrl } from '../../../platform/outgoing/public-address.ts';
import { type Body, deleteItem } from '../../../resource/commands.ts';
import { isProvider } from '../../../resource/provider.ts';
import type { Acting, DeleteCommand } from '../../../resource/resource.ts';
import { currentTags } from '../../payments/tag/tag.queries.ts';
import { addressesOf } from '../../people/outside-mail/address.queries.ts';
import { requestConsent } from '../../people/outside-mail/consent-request.commands.ts';
import { publishingCommands } from '../version/publishing.commands.ts';

/** The version of a ruleset in a snapshot. */
export interface SnapshotEntry {
  readonly id: string;
  readonly number: number;
}

/** The names of the fields that a version of a ruleset has; its action and its organisation never change. */
const parts = [
  'name',
  'action',
  'email',
  'webhook_url',
  'sca_exemption',
  'tag',
  'payment_profile',
  'rules',
  'active',
] as const;

/**
 * Stores the rulesets of an organisation that are live together, as a snapshot, and notifies every process. Called
 * after a ruleset has changed; publications of one organisation wait for each other by the row of the last. Throws
 * `limit_reached` if more are active than an organisation can have, and more than before.
 */
async function publishAll(trx: Trx, organisation: string, { now }: Pick<Acting, 'now'>): Promise<void> {
  await sql`
    insert into risk_publication (organisation) values (${organisation})
    on conflict (organisation) do update set organisation = excluded.organisation`.execute(trx);
  const { rows } = await sql<{ active: number }>`
    select json_array_length(rulesets) as active from risk_publication join risk_snapshot using (hash)
    where risk_publication.organisation = ${organisation}`.execute(trx);
  const live = await trx
    .selectFrom('validationruleset')
    .select(['id', 'published_version as number', sql<number>`octet_length(rules::text)`.as('bytes')])
    .where('organisation', '=', organisation)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (live.length > active_rulesets_max && live.length > (rows[0]?.active ?? 0))
    throw new ApiError('limit_reached', { details: { at_most: active_rulesets_max } });
  if (live.reduce((sum, { bytes }) => sum + bytes, 0) > active_rules_bytes_max) throw new ApiError('limit_reached');
  const hash = live.length > 0 ? hashOf(organisation, live) : null;
  if (hash !== null)
    await sql`
      insert into risk_snapshot (hash, organisation, created_at, rulesets)
      values (${hash}, ${organisation}, ${now}, ${JSON.stringify(live.map(({ id, number }) => ({ id, number })))}) on conflict do nothing`.execute(
      trx,
    );
  await trx.updateTable('risk_publication').set({ hash }).where('organisation', '=', organisation).execute();
  await notify(trx, 'risk');
}

/** The hash of a snapshot, which names the exact versions in it. */
export const hashOf = (organisation: string, live: readonly SnapshotEntry[]): string =>
  createHash('sha256')
    .update(JSON.stringify([organisation, live.map(({ id, number }) => [id, number])]))
    .digest('base64url')
    .slice(0, 22);

/** Throws `invalid_value` for parts that do not fit the action. */
function assertFits({ action, tag, webhook_url, sca_exemption }: Body, { webhook_private_addresses }: Config): void {
  const faults: Record<string, FieldFault[]> = {};
  if (action === 'tag' && tag == null) faults.tag = ['required'];
  if (action !== 'tag' && tag != null) faults.tag = ['not_allowed'];
  if (action !== '3dSecure' && sca_exemption != null) faults.sca_exemption = ['not_allowed'];
  if (action === '3dSecure' && webhook_url != null) faults.webhook_url = ['not_allowed'];
  else if (typeof webhook_url === 'string' && !webhook_private_addresses && isPrivateUrl(webhook_url))
    faults.webhook_url = ['not_allowed'];
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
}

/**
 * Throws `invalid_value` for rules that compare an attribute with a list of another kind, or that name a card in a
 * ruleset of the provider: its Card IDs are taken from payments into lists, and never typed. Only its own rulesets can
 * use these lists, because they alone read the Card ID across merchants.
 */
export async function assertRules(trx: Executor, organisation: string, rules: readonly Rule[]): Promise<void> {
  const faults: Record<string, FieldFault[]> = {};
  const lists = listsOf(rules);
  const named =
    lists.length === 0
      ? []
      : await trx.selectFrom('valuelist').select(['id', 'kind', 'organisation']).where('id', 'in', lists).execute();
  const kinds = new Map(named.map(({ id, kind }) => [id, kind] as const));
  const of_provider = rules.some(({ name }) => name === 'card') && (await isProvider(trx, organisation));
  const unreadable = new Set<string>();
  for (const { id, kind, organisation: owner } of named)
    if (kind === 'card' && (await isProvider(trx, owner)) !== of_provider) unreadable.add(id);
  for (const [index, { name, operator, value }] of rules.entries()) {
    const at = `rules.${index}.value`;
    if (isListId(value) && (kinds.get(value) !== attributeOf(name)?.list || unreadable.has(value)))
      faults[at] = ['not_allowed'];
    if (of_provider && name === 'card' && !isListId(value) && !isOfPresence(operator)) faults[at] = ['not_allowed'];
  }
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
}

/** The commands of rulesets. An address that becomes live is asked for consent to mail about matches. */
export function rulesetCommands(services: Pick<Services, 'branding' | 'config' | 'box'>) {
  const { create, update, actions } = publishingCommands({
    entity: validationruleset,
    parts,
    derive: async (trx, { rules, tag }) => {
      // An earlier version, or a draft, may name a tag that was merged since.
      const [current = null] = tag == null ? [] : await currentTags(trx, [String(tag)]);
      return { lists: listsOf(rules as readonly Rule[]), tag: current };
    },
    check: async (trx, item, before, { identity }) => {
      const { webhook_url } = item;
      // Its webhooks contain payments.
      if (
        webhook_url != null &&
        webhook_url !== before?.webhook_url &&
        !isGranted(identity.roles, transaction.roles.list)
      )
        throw new ApiError('invalid_value', { fields: { webhook_url: ['not_allowed'] } });
      assertFits(item, services.config);
      await assertRules(trx, String(item.organisation), item.rules as readonly Rule[]);
    },
    onPublished: async (trx, now, before, context) => {
      const organisation = String(now.organisation);
      await publishAll(trx, organisation, context);
      if (now.email === before?.email) return;
      const named = addressesOf(validationruleset.fields, now);
      await requestConsent(trx, services, organisation, { named, identity: context.identity });
    },
  });
  const remove: DeleteCommand = async (trx, id, context) => {
    const organisation = await deleteItem(trx, 'validationruleset', id, context);
    await publishAll(trx, organisation, context);
    return organisation;
  };
  return { create, update, delete: remove, actions };
}
