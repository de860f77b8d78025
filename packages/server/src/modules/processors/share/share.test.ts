import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShareWorld, type ShareWorld } from '../../../testing/share-world.ts';
import { test_password } from '../../../testing/world.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';

let world: ShareWorld;
beforeAll(async () => {
  world = await openShareWorld();
});

const opened = async (id: string) =>
  Object.fromEntries(await openValues(world.database.kysely, world.services.box, { id }));
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
const history = async (token: string, id: string) =>
  (await world.call(token, 'GET', `/share/${id}/history`)).json().items as {
    status: string;
    status_reason: string;
    actor_name: string;
  }[];
const subjectsTo = async (email: string) => (await world.letters(email)).map(({ subject }) => subject.split(' · ')[0]);

describe('a request', () => {
  test('is made by the provider, found and answered by the merchant, and put into the processor unseen', async () => {
    const processor = await world.newProcessor({ name: 'Adyen cards' });
    const asked = await world.ask({ processor, subject: undefined });
    expect(asked).toMatchObject({ subject: 'Adyen cards', processor, status: 'REQUESTED', given_by: null });
    const mine = (await world.call(world.ann, 'GET', '/share?status=REQUESTED&_populate=processor')).json();
    expect(mine.items).toMatchObject([{ id: asked.id, processor: { id: processor, name: 'Adyen cards' } }]);
    const given = (await world.give(asked.id)).json();
    expect(given).toMatchObject({ status: 'GIVEN', requested: [{ name: 'merchant_account' }, { name: 'api_key' }] });
    const used = await world.act(world.colleague, asked.id, 'put');
    expect(used.json()).toMatchObject({ status: 'USED' });
    expect(await opened(processor)).toEqual({ merchant_account: 'Webshop_NL_7421', api_key: 'sbx_very_secret_9f3a' });
    const details = (await world.call(world.staff, 'GET', `/processor/${processor}`)).json().details;
    expect(details).toEqual([
      { name: 'api_key', description: 'The key', filled: true },
      { name: 'merchant_account', description: null, filled: true },
    ]);
    expect(await opened(asked.id)).toEqual({});
  });

  test('with another account than that of a processor whose payments can still be refunded is not put into it', async () => {
    const details = [{ name: 'merchant_account', value: 'Another_NL' }];
    const processor = await world.newProcessor({ provider: 'Sandbox', details });
    const payment = await world.took('SETTLEMENT_COMPLETED');
    await world.database.pool.query('update transaction set processor = $1 where id = $2', [processor, payment]);
    const { id } = await world.askAndGive({ processor, subject: undefined });
    expect(codeOf(await world.act(world.staff, id, 'put'))).toBe('account_in_use');
    expect(await opened(processor)).toEqual({ merchant_account: 'Another_NL' });
    expect((await world.look(id)).status).toBe('GIVEN');
  });

  test('for something in words is put into no processor, because the merchant saw none', async () => {
    const { id } = await world.askAndGive();
    const processor = await world.newProcessor();
    expect((await world.act(world.staff, id, 'put', { processor })).statusCode).toBe(400);
    const refused = await world.act(world.staff, id, 'put');
    expect(refused.json().error).toMatchObject({ code: 'invalid_value', fields: { processor: ['required'] } });
    expect(await opened(processor)).toEqual({});
    expect(await world.look(id)).toMatchObject({ status: 'GIVEN' });
  });

  test('is revealed once, with a reason, which both sides see', async () => {
    const { id } = await world.askAndGive();
    expect((await world.act(world.staff, id, 'reveal')).statusCode).toBe(400);
    const shown = await world.act(world.staff, id, 'reveal', { reason: 'To set up the terminal' });
    expect(shown.json().requested).toMatchObject([{ value: 'Webshop_NL_7421' }, { value: 'sbx_very_secret_9f3a' }]);
    const again = await world.act(world.staff, id, 'reveal', { reason: 'To set up the terminal' });
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'share_over']);
    for (const viewer of [world.ann, world.colleague])
      expect(await history(viewer, id)).toMatchObject([
        { status: 'REQUESTED', actor_name: 'staff@provider.test' },
        { status: 'GIVEN', actor_name: 'ann@shop.test' },
        { status: 'REVEALED', status_reason: 'To set up the terminal', actor_name: 'staff@provider.test' },
      ]);
  });

  test('that was withdrawn or declined is over, and its values are destroyed', async () => {
    const [first, second] = [await world.askAndGive(), await world.askAndGive()];
    expect((await world.act(world.staff, first.id, 'withdraw')).json()).toMatchObject({ status: 'WITHDRAWN' });
    const declined = await world.act(world.ann, second.id, 'decline', { reason: 'Ask our office' });
    expect(declined.json()).toMatchObject({ status: 'DECLINED', status_reason: 'Ask our office' });
    for (const { id } of [first, second]) {
      expect(await opened(id)).toEqual({});
      for (const [verb, token, body] of [
        ['give', world.ann, { values: [{ name: 'merchant_account', value: 'x' }] }],
        ['decline', world.ann, { reason: 'x' }],
        ['withdraw', world.staff, {}],
        ['put', world.staff, {}],
        ['reveal', world.staff, { reason: 'x' }],
      ] as const)
        expect(codeOf(await world.act(token, id, verb, body)), verb).toBe('share_over');
    }
  });

  test('without values can be neither put nor revealed', async () => {
    const { id } = await world.ask();
    expect(codeOf(await world.act(world.staff, id, 'put'))).toBe('share_over');
    expect(codeOf(await world.act(world.staff, id, 'reveal', { reason: 'x' }))).toBe('share_over');
  });

  test('is answered once: a repeated call with the same key gets the same response, and otherwise it is over', async () => {
    const { id } = await world.ask();
    const send = (key: string, value: string) =>
      world.call(world.ann, 'POST', `/share/${id}/give`, {
        body: {
          values: [
            { name: 'merchant_account', value },
            { name: 'api_key', value },
          ],
        },
        headers: { 'idempotency-key': key },
      });
    const [one, same] = [await send('once', '1234'), await send('once', '1234')];
    expect([one.statusCode, same.body]).toEqual([200, one.body]);
    expect(codeOf(await send('once', '4321'))).toBe('idempotency_key_reused');
    expect(codeOf(await send('twice', '4321'))).toBe('share_over');
    expect(await opened(id)).toEqual({ merchant_account: '1234', api_key: '1234' });
  });

  test.each([
    ['nothing that it is of', { subject: undefined }, 'subject'],
    ['two things that it is of', { processor: 'ours' }, 'subject'],
    ['a processor of another merchant', { processor: 'other', subject: undefined }, 'processor'],
    ['no fields', { requested: [] }, 'requested'],
    ['two fields of one name', { requested: [{ name: 'a' }, { name: 'a' }] }, 'requested.1.name'],
    ['a field without a name', { requested: [{ description: 'x' }] }, 'requested.0.name'],
    ['a name that turns the text around', { requested: [{ name: 'a\u202eb' }] }, 'requested.0.name'],
    ['a value', { requested: [{ name: 'a', value: 'x' }] }, 'requested.0.value'],
    ['too many fields', { requested: Array.from({ length: 21 }, (_, n) => ({ name: `${n}` })) }, 'requested'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a time that has passed', { days: -1 }, 'expires_at'],
    ['a time that is too far ahead', { days: 91 }, 'expires_at'],
    ['the provider itself', { organisation: 'root' }, 'organisation'],
    ['a status', { status: 'GIVEN' }, 'status'],
  ])('with %s is refused', async (_, { days, ...more }: Record<string, unknown>, field) => {
    const known: Record<string, string> = {
      ours: await world.newProcessor(),
      other: await world.newProcessor({ organisation: world.other }),
      root: world.root,
    };
    const texts = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, known[String(value)] ?? value]),
    );
    const body = world.asking({ ...texts, ...(days !== undefined && { expires_at: world.inDays(Number(days)) }) });
    const answer = await world.call(world.staff, 'POST', '/share', { body });
    expect([400, 422]).toContain(answer.statusCode);
    expect(Object.keys(answer.json().error.fields)).toContain(field);
  });

  test.each([
    ['none', []],
    ['one of two', [{ name: 'api_key', value: 'x' }]],
    ['one more', [...['merchant_account', 'api_key', 'pin'].map((name) => ({ name, value: 'x' }))]],
    ['an empty one', [...['merchant_account', 'api_key'].map((name) => ({ name, value: '' }))]],
    ['NUL', [...['merchant_account', 'api_key'].map((name) => ({ name, value: 'a\0' }))]],
    ['a card number', [...['merchant_account', 'api_key'].map((name) => ({ name, value: '4111 1111 1111 1111' }))]],
  ])('is not given with %s of its values', async (_, values) => {
    const { id } = await world.ask();
    const answer = await world.act(world.ann, id, 'give', { values });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('4111');
    expect(await world.look(id)).toMatchObject({ status: 'REQUESTED' });
  });

  test('has fields of any name, which are only ever names', async () => {
    const names = ['<script>alert(1)</script>', "'; drop table share; --", '__proto__', '=1+1', '{{name}}', 'Ключ 🔑'];
    const processor = await world.newProcessor();
    const requested = names.map((name) => ({ name, description: name }));
    const { id } = await world.ask({ requested, processor, subject: undefined });
    const values = names.map((name) => ({ name, value: `of ${name}` }));
    expect((await world.act(world.ann, id, 'give', { values })).statusCode).toBe(200);
    expect((await world.act(world.staff, id, 'put')).statusCode).toBe(200);
    expect(await openValues(world.database.kysely, world.services.box, { id: processor })).toEqual(
      new Map(names.map((name) => [name, `of ${name}`])),
    );
    const letter = (await world.letters('ann@shop.test')).findLast(({ html }) => html.includes('script'));
    expect(letter?.html).not.toContain('<script');
  });
});

describe('of several people who', () => {
  test('put and reveal concurrently one is first, and the others are refused', async () => {
    const processor = await world.newProcessor();
    const { id } = await world.askAndGive({ processor, subject: undefined });
    const answers = await Promise.all([
      world.act(world.staff, id, 'put'),
      world.act(world.colleague, id, 'reveal', { reason: 'To look' }),
      world.act(world.colleague, id, 'put'),
      world.act(world.staff, id, 'reveal', { reason: 'To look' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await history(world.ann, id)).length).toBe(3);
    const shown = answers.filter(({ body }) => body.includes('sbx_very_secret')).length;
    expect(Object.keys(await opened(processor)).length > 0 ? 1 : 0).toBe(1 - shown);
  });

  test('give concurrently one is first', async () => {
    const { id } = await world.ask();
    const codes = (await Promise.all([1, 2, 3].map(() => world.give(id)))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409, 409]);
  });

  test('give and withdraw concurrently leave no values of a request that is over', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await world.ask();
      await Promise.all([world.give(id), world.act(world.staff, id, 'withdraw')]);
      expect([(await world.look(id)).status, await opened(id)]).toEqual(['WITHDRAWN', {}]);
    }
  });
});

describe('a processor', () => {
  test('is not deleted while it waits for values, and afterwards it leaves its name', async () => {
    const processor = await world.newProcessor({ name: 'Worldline' });
    const { id } = await world.askAndGive({ processor, subject: undefined });
    const refused = await world.call(world.staff, 'DELETE', `/processor/${processor}`);
    expect(refused.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['share'] } });
    await world.act(world.staff, id, 'put');
    expect((await world.call(world.staff, 'DELETE', `/processor/${processor}`)).statusCode).toBe(204);
    expect(await world.look(id)).toMatchObject({ status: 'USED', processor: null, subject: 'Worldline' });
  });

  test('accepts only values that its gateway would, and says so when they are given', async () => {
    const processor = await world.newProcessor({ provider: 'Sandbox', details: [{ name: 'api_key' }] });
    const { id } = await world.ask({ processor, subject: undefined, requested: [{ name: 'api_key' }] });
    const given = await world.act(world.ann, id, 'give', { values: [{ name: 'api_key', value: 'guess' }] });
    expect(given.json().error).toMatchObject({
      code: 'invalid_value',
      fields: { 'values.0.value': ['invalid_format'] },
    });
    const later = await world.newProcessor({ details: [{ name: 'api_key' }] });
    const other = await world.ask({ processor: later, subject: undefined, requested: [{ name: 'api_key' }] });
    await world.act(world.ann, other.id, 'give', { values: [{ name: 'api_key', value: 'guess' }] });
    await world.call(world.staff, 'POST', `/processor/${later}`, { body: { provider: 'Sandbox' } });
    expect(codeOf(await world.act(world.staff, other.id, 'put'))).toBe('invalid_value');
    expect(await opened(other.id)).toEqual({ api_key: 'guess' });
  });

  test('accepts no more details than its limit', async () => {
    const details = Array.from({ length: 49 }, (_, at) => ({ name: `detail ${at}` }));
    const processor = await world.newProcessor({ details });
    const { id } = await world.askAndGive({ processor, subject: undefined });
    expect(codeOf(await world.act(world.staff, id, 'put'))).toBe('limit_reached');
    expect(await world.look(id)).toMatchObject({ status: 'GIVEN' });
  });
});

describe('permissions:', () => {
  test("a merchant makes, withdraws, puts and reveals nothing, and changes no other's request", async () => {
    const { id } = await world.askAndGive();
    expect((await world.call(world.ann, 'POST', '/share', { body: world.asking() })).statusCode).toBe(403);
    expect((await world.call(world.ann, 'GET', '/psp/share')).statusCode).toBe(403);
    for (const [verb, body] of [
      ['withdraw', {}],
      ['put', {}],
      ['reveal', { reason: 'x' }],
    ] as const)
      expect((await world.act(world.ann, id, verb, body)).statusCode, verb).toBe(403);
    await world.user('eve@other.test', world.other, ['USER_ALL']);
    const eve = await world.signIn('eve@other.test');
    expect((await world.call(eve, 'GET', `/share/${id}`)).statusCode).toBe(404);
    expect((await world.call(eve, 'GET', `/share/${id}/history`)).statusCode).toBe(404);
    expect((await world.act(eve, id, 'decline', { reason: 'x' })).statusCode).toBe(404);
    expect((await world.give(id, eve)).statusCode).toBe(404);
  });

  test('an API key handles no values, whatever its roles', async () => {
    const { id } = await world.ask();
    const [merchants, providers] = [
      await world.key(world.merchant, ['USER_ALL']),
      await world.key(world.root, ['PSP', 'PSP_ALL']),
    ];
    expect((await world.give(id, merchants)).statusCode).toBe(403);
    expect((await world.give(id, providers)).statusCode).toBe(403);
    await world.give(id);
    expect((await world.act(providers, id, 'reveal', { reason: 'x' })).statusCode).toBe(403);
    expect((await world.act(providers, id, 'put')).statusCode).toBe(403);
    expect(await world.look(id)).toMatchObject({ status: 'GIVEN' });
  });

  test('to put values needs the right to change processors as well', async () => {
    const { id } = await world.askAndGive();
    await world.user('helper@provider.test', world.root, ['PSP', 'PSP_SHARE_ALL']);
    const helper = await world.signIn('helper@provider.test');
    const put = await world.act(helper, id, 'put');
    expect(put.statusCode).toBe(403);
    expect((await world.act(helper, id, 'withdraw')).statusCode).toBe(200);
    const seen = (await world.call(helper, 'GET', '/psp/share?_limit=1')).json();
    expect(seen.total).toBeGreaterThan(5);
  });

  test('a user of the merchant who lost the role can no longer give values', async () => {
    const { id } = await world.ask();
    const user = await world.user('bob@shop.test', world.merchant, ['SHARE_ALL']);
    const bob = await world.signIn('bob@shop.test');
    const { items } = (await world.call(world.staff, 'GET', `/membership?user=${user}`)).json();
    await world.call(world.staff, 'POST', `/membership/${items[0].id}`, { body: { roles: ['SHARE_LIST'] } });
    await expect.poll(async () => (await world.give(id, bob)).statusCode).toBe(403);
    expect(await world.look(id)).toMatchObject({ status: 'REQUESTED' });
  });

  test('a user of two merchants answers for the one they work in', async () => {
    const { id } = await world.ask();
    const user = await world.user('two@shop.test', world.other, ['SHARE_ALL']);
    const membership = newId('mbr');
    const created_at = new Date().toISOString();
    await world.database.kysely
      .insertInto('membership')
      .values({ id: membership, created_at, organisation: world.merchant, user, roles: ['SHARE_ALL'] })
      .execute();
    const two = (await world.visit('/auth/login', { email: 'two@shop.test', password: test_password })).json().token;
    expect((await world.give(id, two)).statusCode).toBe(404);
    await world.call(two, 'POST', '/auth/switch', { body: { membership } });
    expect((await world.give(id, two)).statusCode).toBe(200);
  });
});

describe('a merchant', () => {
  test('that is deactivated gets no more requests and gives nothing, by staff either; earlier values can still be used', async () => {
    const shop = await world.organisation('Closing', world.root);
    const processor = await world.newProcessor();
    const { id } = await world.ask({ organisation: shop, processor, subject: undefined });
    const open = await world.ask({ organisation: shop });
    await world.give(id, world.staff);
    await world.database.pool.query('update organisation set active = false where id = $1', [shop]);
    const answer = await world.call(world.staff, 'POST', '/share', { body: world.asking({ organisation: shop }) });
    expect(codeOf(answer)).toBe('organisation_inactive');
    expect(codeOf(await world.give(open.id, world.staff))).toBe('organisation_inactive');
    expect((await world.look(open.id)).status).toBe('REQUESTED');
    expect((await world.act(world.staff, id, 'put')).statusCode).toBe(200);
  });

  test('that is moved takes its requests along: organisations formerly above no longer see them', async () => {
    const [from, to] = [await world.organisation('From', world.root), await world.organisation('To', world.root)];
    const shop = await world.organisation('Moving', from);
    await world.user('from@test.test', from, ['USER_ALL']);
    await world.user('to@test.test', to, ['USER_ALL']);
    const [before, after] = [await world.signIn('from@test.test'), await world.signIn('to@test.test')];
    const { id } = await world.ask({ organisation: shop });
    const moved = await world.call(world.staff, 'POST', `/organisation/${shop}/move`, { body: { parent: to } });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await world.give(id, before)).statusCode).toBe(404);
    expect((await world.give(id, after)).statusCode).toBe(200);
  });

  test('is mailed requests, and the giver of values their use; the requester is mailed the answer', async () => {
    await world.user('cas@mailed.test', await world.organisation('Mailed', world.root), ['USER_ALL']);
    const { organisation } = (await world.call(world.staff, 'GET', '/user?email=cas@mailed.test')).json().items[0];
    await world.database.pool.query(`update "user" set language = 'nl' where email = 'cas@mailed.test'`);
    const cas = await world.signIn('cas@mailed.test');
    await world.user('viewer@mailed.test', organisation, ['SHARE_LIST']);
    await world.signIn('viewer@mailed.test');
    const { id } = await world.ask({ organisation, subject: 'Klarna' });
    const [letter] = await world.letters('cas@mailed.test');
    expect(letter?.subject).toContain('Verzoek om gegevens te delen');
    expect(letter?.text).toContain('Klarna');
    expect(letter?.text).toContain('merchant_account, api_key');
    expect(letter?.html).toContain(`/share-credentials?id=${id}`);
    await world.give(id, cas);
    await world.act(world.colleague, id, 'reveal', { reason: 'Checked by phone' });
    expect(await subjectsTo('cas@mailed.test')).toEqual(['Verzoek om gegevens te delen', 'Gedeelde gegevens bekeken']);
    expect(await subjectsTo('viewer@mailed.test')).toEqual([]);
    expect((await subjectsTo('staff@provider.test')).at(-1)).toBe('Requested credentials received');
    for (const email of ['cas@mailed.test', 'staff@provider.test'])
      for (const { html, text } of await world.letters(email)) expect(html + text).not.toContain('sbx_very_secret');
  });

  test('is asked no more than it can see', async () => {
    await world.database.pool.query(
      `insert into mail (id, created_at, recipient, kind, organisation, state)
       select 'mail_' || n, now(), 'x@shop.test', 'share', $1, 'sent' from generate_series(1, 300) n`,
      [world.merchant],
    );
    const answer = await world.call(world.staff, 'POST', '/share', { body: world.asking() });
    expect(answer.statusCode).toBe(429);
    await world.database.pool.query(`delete from mail where recipient = 'x@shop.test'`);
  });
});

test('values sealed with a deleted key cannot be used, and trying loses nothing', async () => {
  const processor = await world.newProcessor();
  const { id } = await world.askAndGive({ processor, subject: undefined });
  await world.database.pool.query(
    `update sealed_detail set sealed = regexp_replace(sealed, '^[^.]+', '00000000') where owner = $1`,
    [id],
  );
  expect(codeOf(await world.act(world.staff, id, 'put'))).toBe('values_unreadable');
  expect(codeOf(await world.act(world.staff, id, 'reveal', { reason: 'x' }))).toBe('values_unreadable');
  expect(await world.look(id)).toMatchObject({ status: 'GIVEN' });
  expect((await world.act(world.staff, id, 'withdraw')).statusCode).toBe(200);
});
