import { beforeAll, describe, expect, test } from 'vitest';
import { tokenIn } from '../../../testing/mails.ts';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
let host: string;
beforeAll(async () => {
  world = await openPeopleWorld();
  await world.user('host@test.test', world.other, ['USER_ALL']);
  host = await world.signIn('host@test.test');
});

type Answer = Awaited<ReturnType<PeopleWorld['invite']>>;

let people = 0;
/** A user at home with the other merchant, whose administrators are the host. */
const known = async (): Promise<{ id: string; email: string }> => {
  const email = `known${people++}@test.test`;
  return { id: await world.user(email, world.other, ['TAG_LIST']), email };
};
const offerTo = async (email: string) => (await world.letters(email)).filter(({ kind }) => kind === 'access_offer');
const tokenTo = async (email: string): Promise<string> => tokenIn((await offerTo(email)).at(-1)?.text ?? '');
const accept = (token: string) => world.visit('/auth/accept-access', { token });
/** The shape of a response: its fields and the types of their values. */
const shape = (answer: Answer) => ({
  status: answer.statusCode,
  headers: Object.keys(answer.headers).sort(),
  body: Object.entries(answer.json()).map(([name, value]) => [name, value === null ? null : typeof value]),
});

describe('inviting an address with another merchant’s account', () => {
  test('is answered as for anyone else, then and in every later response', async () => {
    const { id, email } = await known();
    const [one, other] = [await world.invite(world.admin, { email }), await world.invite(world.admin)];
    expect(one.statusCode, one.body).toBe(201);
    expect(shape(one)).toEqual(shape(other));
    const made = one.json();
    expect(made.id).not.toBe(id);
    expect(made).toMatchObject({ email, name: 'Invited', organisation: world.merchant, last_sign_in_at: null });
    // An id begins with the time of its creation.
    expect(made.id > id).toBe(true);
    const read = async (of: Answer) => {
      const user = of.json().id;
      const got = await world.call(world.admin, 'GET', `/user/${user}?_populate=organisation`);
      const { items } = (await world.call(world.admin, 'GET', `/membership?user=${user}`)).json();
      const { withheld } = (await world.call(world.admin, 'GET', `/user/${user}/manageable`)).json();
      const again = await world.invite(world.admin, { email: of.json().email });
      const acts = [];
      for (const verb of ['resend', 'reset-factors', 'deactivate', 'activate'])
        acts.push((await world.act(world.admin, user, verb)).statusCode);
      return [shape(got), items.length, withheld, again.json().error.code, acts];
    };
    expect(await read(one)).toEqual(await read(other));
  });

  test('grants nothing until they accept by the mail, and then makes them a guest under their own name', async () => {
    const { id, email } = await known();
    const invited = (await world.invite(world.admin, { email: email.toUpperCase(), roles: ['TAG_LIST'] })).json();
    const [offer] = await offerTo(email);
    expect(offer?.subject).toBe('Access to another organisation · Sluis');
    expect(offer?.text).toContain('“Merchant”');
    expect((await world.login(email)).json().user.memberships).toHaveLength(1);
    const answer = await accept(tokenIn(offer?.text ?? ''));
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await world.login(email)).json().user).toMatchObject({
      id,
      organisation: { id: world.other },
      memberships: [
        { organisation: { id: world.merchant }, roles: ['TAG_LIST'] },
        { organisation: { id: world.other }, roles: ['TAG_LIST'] },
      ],
    });
    expect((await world.call(world.admin, 'GET', `/user/${invited.id}`)).statusCode).toBe(404);
    const { items } = (await world.call(world.admin, 'GET', `/user?email=${email}`)).json();
    expect(items).toMatchObject([{ id, name: email, organisation: null }]);
    expect((await accept(tokenIn(offer?.text ?? ''))).json().error.code).toBe('invalid_token');
  });

  test('applies changes made meanwhile, and nothing once it was withdrawn', async () => {
    const { email } = await known();
    const { id } = (await world.invite(world.admin, { email })).json();
    const membership = (await world.membershipOf(id)).id;
    await world.call(world.admin, 'POST', `/membership/${membership}`, { body: { roles: ['TAG_CREATE'] } });
    expect((await accept(await tokenTo(email))).statusCode).toBe(204);
    const { memberships } = (await world.login(email)).json().user;
    expect(memberships.map(({ roles }: { roles: string[] }) => roles)).toContainEqual(['TAG_CREATE']);

    const other = await known();
    const invited = (await world.invite(world.admin, { email: other.email })).json();
    await world.act(world.admin, invited.id, 'deactivate');
    expect((await accept(await tokenTo(other.email))).json().error.code).toBe('invalid_token');
  });

  test('is asked again by "resend", which invalidates the previous mail', async () => {
    const { email } = await known();
    const { id } = (await world.invite(world.admin, { email })).json();
    const first = await tokenTo(email);
    await world.act(world.admin, id, 'resend');
    expect((await accept(first)).statusCode).toBe(422);
    expect((await accept(await tokenTo(email))).statusCode).toBe(204);
  });

  test('does not reach a user who has changed address, and becomes a plain invitation of the new owner', async () => {
    const { id, email } = await known();
    const invited = (await world.invite(world.admin, { email })).json();
    const token = await tokenTo(email);
    await world.database.pool.query(`update "user" set email = 'moved@test.test' where id = $1`, [id]);
    expect((await accept(token)).json().error.code).toBe('invalid_token');
    await world.act(world.admin, invited.id, 'resend');
    const welcome = (await world.letters(email)).filter(({ kind }) => kind === 'welcome');
    const password = 'A-quite-new-w0rd!';
    await world.visit('/auth/update-password', { token: tokenIn(welcome[0]?.text ?? ''), password });
    expect((await world.login(email, password)).json().user.id).toBe(invited.id);
  });

  test('leaves their sign-in, their forgotten password and their home merchant unchanged', async () => {
    const { id, email } = await known();
    await world.invite(world.admin, { email });
    await world.visit('/auth/forgot-password', { email });
    await expect
      .poll(async () => (await world.letters(email)).filter(({ kind }) => kind === 'password_reset').length)
      .toBe(1);
    expect((await world.login(email)).json().user.id).toBe(id);
    expect((await world.call(host, 'GET', `/user?email=${email}`)).json().total).toBe(1);
    expect((await world.act(host, id, 'deactivate')).statusCode).toBe(200);
  });

  test('by two merchants concurrently makes one account and one offer', async () => {
    const email = 'both@test.test';
    const answers = await Promise.all([
      world.invite(world.admin, { email }),
      world.invite(host, { email, organisation: world.other }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await world.letters(email)).map(({ kind }) => kind).sort()).toEqual(['access_offer', 'welcome']);
  });
});

test('a membership of another merchant’s user is refused like one of an unknown user', async () => {
  const { id } = await known();
  const body = (user: string) => ({ user, organisation: world.merchant, roles: ['TAG_LIST'] });
  const unknown_user = `usr_${'0'.repeat(26)}`;
  const give = async (user: string) => {
    const { error } = (await world.call(world.admin, 'POST', '/membership', { body: body(user) })).json();
    return { ...error, request_id: '' };
  };
  expect(await give(id)).toEqual(await give(unknown_user));
});

test('an address is invited at most five times a day by one merchant, with or without an account', async () => {
  for (const email of [(await known()).email, 'unknown@test.test']) {
    const { id } = (await world.invite(world.admin, { email })).json();
    const again = async () => (await world.act(world.admin, id, 'resend')).json().error?.code ?? 'sent';
    const answers: string[] = [];
    for (let times = 0; times < 6; times++) answers.push(await again());
    expect(answers).toEqual(['sent', 'sent', 'sent', 'sent', 'rate_limited', 'rate_limited']);
    expect(await world.letters(email)).toHaveLength(5);
    // Another merchant's invitations count separately: a refusal would reveal them.
    const body = { organisation: world.other, email, name: 'Invited', roles: ['TAG_LIST'] };
    if (!email.startsWith('known')) expect((await world.call(host, 'POST', '/user', { body })).statusCode).toBe(201);
  }
});
