import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { expect } from 'vitest';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';
import { test_password } from './world.ts';

type Share = ItemOf<'share'>;

/** A provider that requests credentials from a merchant, with sessions of the people involved. */
export interface ShareWorld extends PayingWorld {
  readonly merchant: string;
  readonly other: string;
  /** Sessions: an administrator of the merchant, and two colleagues at the provider. */
  readonly ann: string;
  readonly staff: string;
  readonly colleague: string;
  signIn(email: string): Promise<string>;
  /** A processor of the provider with one detail without a value. */
  newProcessor(more?: object): Promise<string>;
  asking(more?: object): object;
  /** Makes a request, which must succeed. */
  ask(more?: object): Promise<Share>;
  /** Makes a request, and has the values given. */
  askAndGive(more?: object): Promise<Share>;
  act(token: string, id: string, verb: string, body?: object): ReturnType<PayingWorld['call']>;
  give(id: string, token?: string): ReturnType<PayingWorld['call']>;
  look(id: string): Promise<Share>;
  /** A moment in days from now, by the business clock. */
  inDays(days: number): string;
}

/** The values for each field that `asking` requests. */
export const given_values = [
  { name: 'merchant_account', value: 'Webshop_NL_7421' },
  { name: 'api_key', value: 'sbx_very_secret_9f3a' },
] as const;

export async function openShareWorld(): Promise<ShareWorld> {
  const world = await openPayingWorld();
  const merchant = world.organisation_id;
  const other = await world.organisation('Other', world.root);
  await world.user('ann@shop.test', merchant, ['USER_ALL']);
  const staff_id = await world.user('staff@provider.test', world.root, ['PSP', 'PSP_ALL']);
  await world.user('colleague@provider.test', world.root, ['PSP', 'PSP_ALL']);
  const signIn = async (email: string): Promise<string> =>
    (await world.visit('/auth/login', { email, password: test_password })).json().token;
  const [ann, staff, colleague] = [
    await signIn('ann@shop.test'),
    await signIn('staff@provider.test'),
    await signIn('colleague@provider.test'),
  ];
  const inDays = (days: number) => new Date(world.services.clock.now_ms() + days * 86_400_000).toISOString();
  const asking = (more: object = {}) => ({
    organisation: merchant,
    subject: 'PayPal',
    requested: [{ name: 'merchant_account', description: 'As in the contract' }, { name: 'api_key' }],
    reason: 'To connect PayPal',
    expires_at: inDays(14),
    ...more,
  });
  const ask = async (more?: object): Promise<Share> => {
    const answer = await world.call(staff, 'POST', '/share', { body: asking(more) });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const act: ShareWorld['act'] = (token, id, verb, body = {}) =>
    world.call(token, 'POST', `/share/${id}/${verb}`, { body });
  const give = (id: string, token = ann) => act(token, id, 'give', { values: given_values });
  return {
    ...world,
    merchant,
    other,
    ann,
    staff,
    colleague,
    signIn,
    newProcessor: async (more = {}) => {
      const details = [{ name: 'api_key', description: 'The key' }];
      const about = {
        name: `Cards ${newId('x')}`,
        description: 'Ours',
        provider: 'Elsewhere',
        payment_product: 'card',
      };
      const body = { organisation: world.root, user: staff_id, details, ...about, ...more };
      const answer = await world.call(staff, 'POST', '/processor', { body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id;
    },
    asking,
    ask,
    askAndGive: async (more) => {
      const { id } = await ask(more);
      const answer = await give(id);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    act,
    give,
    look: async (id) => (await world.call(staff, 'GET', `/share/${id}`)).json(),
    inDays,
  };
}
