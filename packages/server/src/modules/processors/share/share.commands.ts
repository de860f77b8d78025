import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import { share, share_days_max } from '@sluis/contract/entities/processors/share';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Body } from '../../../resource/commands.ts';
import { findItems, getItem } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { ActionCommand, CommandContext, CreateCommand } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import { followHolder } from '../processor/account.commands.ts';
import { type AssertValues, assertTaken, putValues, type SettingsOf } from '../sealed-detail/sealed-detail.commands.ts';
import { holderOf, openValues, storeValues } from '../sealed-detail/sealed-values.commands.ts';
import { endShare, holdShare, moveShare, type Share } from './share.moves.ts';
import { mailAsked, mailAsker, mailGiver } from './share-mail.ts';

const day_ms = 86_400_000;

interface Given {
  readonly name: string;
  readonly value: string;
}

type Parts = Pick<Services, 'box' | 'branding' | 'config'>;

/** The commands of share requests. Only people handle values: an API key is refused. */
export function makeShareCommands(services: Parts, settingsOf: SettingsOf, assertValues: AssertValues) {
  const create: CreateCommand = async (trx, body, context) => {
    const { identity, scope } = context;
    await checkReferences(trx, share.fields, body, scope, String(body.organisation));
    const organisation = String(body.organisation);
    if (await isProvider(trx, organisation))
      throw new ApiError('invalid_reference', { fields: { organisation: ['not_allowed'] } });
    await assertActive(trx, organisation);
    assertTime(String(body.expires_at), context.now);
    const values = {
      ...body,
      subject: await subjectOf(trx, body, context),
      created_by: identity.kind === 'user' ? identity.id : null,
    };
    const made = (await beginItem(trx, share, values, context)) as Share;
    await mailAsked(trx, services, made, identity);
    return made;
  };

  const give: ActionCommand = async (trx, id, body, context) => {
    const item = await holdShare(trx, id, 'GIVEN', context);
    await assertActive(trx, item.organisation);
    const given = body.values as readonly Given[];
    assertComplete(item, given);
    const [of] = (await findItems(trx, 'processor', [item.processor])).values();
    if (of) assertTaken(given, settingsOf(of), 'values');
    await storeValues(trx, services.box, item, new Map(given.map(({ name, value }) => [name, value])));
    const by = { given_by: context.identity.id, given_at: context.now };
    const moved = await moveShare(trx, item, { status: 'GIVEN' }, by, context);
    await mailAsker(trx, services, 'given', moved, context.identity);
    return moved;
  };

  const decline: ActionCommand = async (trx, id, { reason }, context) => {
    const item = await holdShare(trx, id, 'DECLINED', context);
    const ended = await endShare(trx, item, { status: 'DECLINED', status_reason: String(reason) }, context);
    await mailAsker(trx, services, 'declined', ended, context.identity);
    return ended;
  };

  const withdraw: ActionCommand = async (trx, id, _, context) => {
    const item = await holdShare(trx, id, 'WITHDRAWN', context);
    const ended = await endShare(trx, item, { status: 'WITHDRAWN' }, context);
    await mailGiver(trx, services, 'withdrawn', ended, context.identity);
    return ended;
  };

  const put: ActionCommand = async (trx, id, _, context) => {
    const item = await holdShare(trx, id, 'USED', context);
    const into = item.processor;
    if (into === null) throw new ApiError('invalid_value', { fields: { processor: ['required'] } });
    await checkReferences(trx, share.fields, { processor: into }, context.scope, item.organisation);
    const holder = holderOf(await getItem(trx, 'processor', { id: into, scope: context.scope })).id;
    const putting = { id: holder, values: await valuesOf(trx, item), share: id };
    const { details } = await putValues(trx, services, processor, putting, context, { settingsOf, assertValues });
    await followHolder(trx, holder, { details }, context);
    const used = await endShare(trx, item, { status: 'USED' }, context);
    await mailGiver(trx, services, 'used', used, context.identity);
    return used;
  };

  const reveal: ActionCommand = async (trx, id, { reason }, context) => {
    const item = await holdShare(trx, id, 'REVEALED', context);
    const values = await valuesOf(trx, item);
    const shown = await endShare(trx, item, { status: 'REVEALED', status_reason: String(reason) }, context);
    await mailGiver(trx, services, 'revealed', shown, context.identity);
    return { ...shown, requested: shown.requested.map((each) => ({ ...each, value: values.get(each.name) })) };
  };

  /** The values, by name. Throws `values_unreadable` if any can no longer be opened. */
  const valuesOf = async (trx: Trx, item: Share): Promise<Map<string, string>> => {
    const values = await openValues(trx, services.box, item);
    if (item.requested.some(({ name }) => !values.has(name))) throw new ApiError('values_unreadable');
    return values;
  };

  return {
    create,
    actions: {
      give: give,
      decline: decline,
      withdraw: withdraw,
      put: put,
      reveal: reveal,
    },
  } as const;
}

/**
 * Throws `organisation_inactive`: such a merchant is not asked, and no user answers for it. Values that it gave before
 * can be used, as its payments are still settled.
 */
async function assertActive(trx: Trx, organisation: string): Promise<void> {
  const inactive = await inactiveOf(trx, [organisation]);
  if (inactive.has(organisation))
    throw new ApiError('organisation_inactive', { fields: { organisation: ['not_allowed'] } });
}

/** Throws `time_in_the_past`, or `invalid_value` for a time that is too far ahead. */
function assertTime(expires_at: string, now: string): void {
  const left_ms = Date.parse(expires_at) - Date.parse(now);
  if (left_ms <= 0) throw new ApiError('time_in_the_past', { fields: { expires_at: ['too_small'] } });
  if (left_ms > share_days_max * day_ms) throw new ApiError('invalid_value', { fields: { expires_at: ['too_large'] } });
}

/**
 * The subject of the credentials: the name of a processor, or a sent text. Throws `invalid_value` unless it is one of
 * them.
 */
async function subjectOf(trx: Trx, body: Body, { scope }: CommandContext): Promise<string> {
  const { processor: of, subject } = body;
  if (of == null && subject === undefined) throw new ApiError('invalid_value', { fields: { subject: ['required'] } });
  if (of == null) return String(subject);
  if (subject !== undefined) throw new ApiError('invalid_value', { fields: { subject: ['not_allowed'] } });
  return (await getItem(trx, 'processor', { id: String(of), scope })).name;
}

/** Throws `invalid_value` unless exactly the requested fields are given. */
function assertComplete({ requested }: Pick<Share, 'requested'>, given: readonly Given[]): void {
  const isIn = (some: readonly { readonly name: string }[], name: string) => some.some((each) => each.name === name);
  if (requested.some(({ name }) => !isIn(given, name)))
    throw new ApiError('invalid_value', { fields: { values: ['required'] } });
  const strange = given.findIndex(({ name }) => !isIn(requested, name));
  if (strange >= 0) throw new ApiError('invalid_value', { fields: { [`values.${strange}.name`]: ['not_allowed'] } });
}
