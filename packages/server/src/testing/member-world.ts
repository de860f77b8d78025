import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { codeIn } from './mails.ts';
import { openWorld, test_password, type World } from './world.ts';

/** A world with a merchant and users who sign in there: a new user for each test, whose sessions and links may end. */
export interface MemberWorld extends World {
  readonly merchant: string;
  /** Creates a user, of the merchant unless an organisation is given. */
  member(of?: string): Promise<{ readonly id: string; readonly email: string }>;
  /** Signs in with a user's password; leads to a session or a second step. */
  login(email: string, more?: object): Promise<LightMyRequestResponse>;
  /** The token for a user without a second factor to add one in their profile. */
  setupToken(email: string): Promise<string>;
  mailedCode(email: string): Promise<string>;
}

export async function openMemberWorld(): Promise<MemberWorld> {
  const world = await openWorld();
  const merchant = await world.organisation('Merchant', world.root);
  let members = 0;
  const login = (email: string, more: object = {}) =>
    world.visit('/auth/login', { email, password: test_password, ...more });
  return {
    ...world,
    merchant,
    login,
    member: async (of = merchant) => {
      const email = `person${members++}@merchant.test`;
      return { id: await world.user(email, of, ['TAG_LIST']), email };
    },
    setupToken: async (email) => {
      const { token } = (await login(email)).json();
      const asked = { body: { current_password: test_password } };
      const answer = await world.call(token, 'POST', '/profile/mfa-setup', asked);
      expect(answer.statusCode).toBe(200);
      return answer.json().token;
    },
    mailedCode: async (email) =>
      codeIn((await world.letters(email)).filter(({ kind }) => kind === 'mfa_code').at(-1)?.text ?? ''),
  };
}

/** The code of an authenticator app, some steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
