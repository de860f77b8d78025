import type { ItemOf } from '@sluis/contract/registry';
import type { DecisionAnswer } from '@sluis/contract/risk/results';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';

/** A condition as callers send it. */
export const rule = (name: string, operator: string, value?: unknown, more: object = {}) => ({
  name,
  operator,
  value,
  ...more,
});

/** Makes a ruleset, by default one of an organisation that blocks; fails if that is refused. */
export const rulesetIn =
  (world: Pick<PayingWorld, 'call'>, organisation: string, by: string) =>
  async (more: object, token = by): Promise<ItemOf<'validationruleset'>> => {
    const body = { organisation, name: 'Rule', action: 'block', ...more };
    const answer = await world.call(token, 'POST', '/validationruleset', { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };

/** The decision about a payment, as a caller sees it. */
export const decisionIn =
  (world: Pick<PayingWorld, 'call'>, by: string) =>
  async (id: string, token = by): Promise<DecisionAnswer> => {
    const answer = await world.call(token, 'GET', `/transaction/${id}/decision`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

/** A paying world with rulesets, whose payments a gateway reports. */
export interface RiskWorld extends PayingWorld {
  /** A key of the provider. */
  readonly provider: string;
  ruleset(more: object, token?: string): Promise<ItemOf<'validationruleset'>>;
  report(more?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The same; fails if it is refused. */
  reported(more?: object): Promise<ItemOf<'transaction'>>;
  decisionOf(id: string, token?: string): Promise<DecisionAnswer>;
  matchesOf(id: string): Promise<{ readonly ruleset: string; readonly effect: string }[]>;
  /** Deletes all rulesets. */
  clear(): Promise<void>;
}

export async function openRiskWorld(settings: Record<string, string> = {}): Promise<RiskWorld> {
  const world = await openPayingWorld(settings);
  const { token, organisation_id, call } = world;
  const provider = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER', 'USER_ALL', 'TRANSACTION_RECORD']);
  const report = (more: object = {}, headers: Record<string, string> = {}) =>
    call(token, 'POST', '/transaction', {
      headers,
      body: {
        payment_profile: world.profile,
        merchant_reference: 'r',
        amount: 1000,
        currency_code: 'EUR',
        payment_product: 'card',
        ...more,
      },
    });
  return {
    ...world,
    provider,
    ruleset: rulesetIn(world, organisation_id, token),
    report,
    reported: async (more) => {
      const answer = await report(more);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    decisionOf: decisionIn(world, token),
    matchesOf: async (id) =>
      (
        await world.database.pool.query('select ruleset, effect from transaction_rule_match where transaction = $1', [
          id,
        ])
      ).rows,
    clear: async () => {
      const { items } = (await call(provider, 'GET', '/validationruleset?_limit=all')).json();
      for (const { id } of items) await call(provider, 'DELETE', `/validationruleset/${id}`);
    },
  };
}
