import type { LightMyRequestResponse } from 'fastify';
import { openWorld, test_password, type World } from './world.ts';

/** A world of users: a merchant with a part and another merchant, and sessions of their administrators. */
export interface PeopleWorld extends World {
  readonly merchant: string;
  readonly part: string;
  readonly other: string;
  /** Tokens of sessions, by user. */
  readonly provider: string;
  readonly admin: string;
  readonly admin_id: string;
  login(email: string, password?: string): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<string>;
  /** The body of an invitation to the merchant, each time of another person. */
  invitation(more?: object): object;
  invite(token: string, more?: object): Promise<LightMyRequestResponse>;
  act(token: string, id: string, verb: string, body?: object): Promise<LightMyRequestResponse>;
  membershipOf(user: string): Promise<{ id: string } & Record<string, unknown>>;
}

export async function openPeopleWorld(settings?: Record<string, string>): Promise<PeopleWorld> {
  const world = await openWorld(settings);
  const merchant = await world.organisation('Merchant', world.root);
  const part = await world.organisation('Part', merchant);
  const other = await world.organisation('Other', world.root);
  await world.user('provider@test.test', world.root, ['PSP', 'PSP_ALL']);
  const admin_id = await world.user('admin@test.test', merchant, ['USER_ALL']);
  const login = (email: string, password = test_password) => world.visit('/auth/login', { email, password });
  const signIn = async (email: string, password?: string): Promise<string> =>
    (await login(email, password)).json().token;
  let people = 0;
  const invitation = (more: object = {}) => ({
    organisation: merchant,
    email: `invited${people++}@test.test`,
    name: 'Invited',
    language: 'en',
    roles: ['TAG_LIST'],
    ...more,
  });
  const provider = await signIn('provider@test.test');
  const admin = await signIn('admin@test.test');
  return {
    ...world,
    merchant,
    part,
    other,
    provider,
    admin,
    admin_id,
    login,
    signIn,
    invitation,
    invite: (token, more) => world.call(token, 'POST', '/user', { body: invitation(more) }),
    act: (token, id, verb, body = {}) => world.call(token, 'POST', `/user/${id}/${verb}`, { body }),
    membershipOf: async (user) => (await world.call(provider, 'GET', `/membership?user=${user}`)).json().items[0],
  };
}
