import { ApiError } from '@sluis/contract/base/errors';
import { lockInTurn } from '../../../platform/database/contended.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { makeEngine } from '../../../resource/engine.ts';
import type { House } from '../../../resource/module.ts';
import type { Acting } from '../../../resource/resource.ts';
import { inScope } from '../../../resource/scope.ts';
import type { Decide, Deciding, Decision } from '../../payments/orders/deciding.commands.ts';
import { makeBook } from './book.queries.ts';
import { type Case, type Parts, prepare } from './case.queries.ts';
import { givenOf, no_choice, route } from './choosing.queries.ts';
import { blockedBy } from './compiled.ts';
import { effectsOf, matchAll } from './matching.queries.ts';
import { recordDecision } from './record.commands.ts';

/** How far a payment's time may be from now where payments of a period are counted. */
const skew_max_ms = 60_000;

async function decideOne(
  trx: Trx,
  parts: Parts,
  before: readonly Case[],
  each: Case,
  acting: Acting,
): Promise<Decision> {
  const began = performance.now();
  const { payment, snapshots, facts, routing } = each;
  const { matched, kept } = await matchAll(trx, before, each, acting.now);
  const effects = await effectsOf(
    trx,
    payment,
    matched.map(({ match }) => match),
  );
  const blocking = payment.is_observed ? undefined : matched.find(({ ruleset }) => ruleset.content.action === 'block');
  const asked = effects.matches.some(({ effect }) => effect === 'challenged');
  const exempt = effects.matches.find(({ effect }) => effect === 'exempted');
  const routed =
    blocking || payment.is_observed
      ? { chosen: givenOf(payment) ?? no_choice, kept: {} }
      : await route(trx, parts, each, asked);
  const duration_us = Math.round((performance.now() - began) * 1000);
  const hashes = snapshots.map(({ hash }) => hash);
  return {
    is_blocked: blocking !== undefined,
    snapshots: hashes,
    columns: {
      processor: routed.chosen.processor,
      tags: effects.tags,
      three_d_secure_requested: asked,
      sca_exemption: exempt?.content.sca_exemption ?? null,
      network: facts.network,
      blocked: blocking !== undefined,
      ...(blocking && { status: 'FAILED', status_reason: blockedBy(blocking.ruleset, blocking.snapshot.of_provider) }),
    },
    record: async (later, transaction, by) => {
      if (snapshots.length === 0 && !routing) return;
      await recordDecision(later, transaction, by, {
        mode: payment.is_observed ? 'observed' : 'decided',
        snapshots: hashes,
        facts: { ...kept, ...routed.kept },
        matches: effects.matches,
        // One that was not walked decided nothing: the payment is blocked.
        routing: routing && routed.chosen.path !== null ? { id: routing.id, number: routing.number } : undefined,
        chosen: routed.chosen,
        duration_us,
      });
    },
  };
}

/**
 * Throws `invalid_value` for a gateway's payment of another time where payments of a period are counted. One of Sluis
 * begins now, or waited at a terminal for its card. Rulesets that the caller does not see refuse nothing here, as the
 * refusal would reveal what they count (ADR 182).
 */
function assertNow({ payment, snapshots }: Case, { now, scope }: Acting): void {
  const counts = snapshots.some(({ needs, organisation }) => needs.velocity && inScope(scope, organisation));
  const skew_ms = Math.abs(Date.parse(now) - Date.parse(payment.created_at));
  if (!payment.is_called && !payment.is_observed && counts && skew_ms > skew_max_ms)
    throw new ApiError('invalid_value', {
      fields: { created_at: [payment.created_at < now ? 'too_small' : 'too_large'] },
    });
}

/** Payments that count together wait for each other, so that of several at the same time no more pass than a limit allows. */
async function lockCounted(trx: Trx, { tenancy }: Parts, cases: readonly Case[]): Promise<void> {
  const keys = cases.flatMap(({ countings }) =>
    countings.map(({ owner, velocity, value }) => `risk ${owner} ${velocity.key} ${value}`),
  );
  const [first] = cases;
  if (!first || keys.length === 0) return;
  await lockInTurn(trx, await tenancy.topOf(trx, first.payment.organisation), new Set(keys));
}

/** Decides about payments: which rulesets match and what they do, and which processor takes each. */
export function makeDeciding(house: House, adapters: Adapters): Deciding {
  const { tenancy } = house.made(makeEngine);
  const parts: Parts = {
    configurations: house.configurations,
    book: house.made(makeBook),
    adapters,
    tenancy,
  };
  const decide: Decide = async (trx, payments, acting) => {
    const cases: Case[] = [];
    for (const payment of payments) cases.push(await prepare(trx, parts, payment));
    for (const each of cases) assertNow(each, acting);
    await lockCounted(trx, parts, cases);
    const decisions: Decision[] = [];
    for (const [at, each] of cases.entries())
      decisions.push(await decideOne(trx, parts, cases.slice(0, at), each, acting));
    return decisions;
  };
  return { decide, preload: (executor, organisation) => parts.book.hashesOf(executor, organisation) };
}
