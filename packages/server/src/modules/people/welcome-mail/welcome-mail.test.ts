import { welcome_default_content } from '@sluis/contract/welcome-mail';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  await world.user('ann@test.test', world.root, ['PSP', 'PSP_ALL']);
  const body = { email: 'ann@test.test', password: test_password };
  token = (await world.call(undefined, 'POST', '/auth/login', { body })).json().token;
});

const add = async (body: object) =>
  (
    await world.call(token, 'POST', '/welcomemail', { body: { name: 'Hello', content: '<p>Hi {{name}}</p>', ...body } })
  ).json();
const get = async (id: string) => (await world.call(token, 'GET', `/welcomemail/${id}`)).json();
let people = 0;
async function invite(organisation: string, more: object = {}) {
  const email = `person${people++}@test.test`;
  const body = { organisation, email, name: '<b>Bob</b> {{email}}', language: 'en', roles: [], ...more };
  const answer = await world.call(token, 'POST', '/user', { body });
  expect(answer.statusCode).toBe(201);
  return (await world.letters(email))[0];
}

describe('a welcome mail', () => {
  test('is the built-in one by default, with every word filled in', async () => {
    expect(welcome_default_content).toContain('{{set_password}}');
    const letter = await invite(merchant);
    expect(letter?.html).toContain('Sluis New Account');
    expect(letter?.html).not.toMatch(/\{\{(?!email)/);
    expect(letter?.text).toContain('/forgotPassword');
  });

  test("shows people's names as text, whatever they contain", async () => {
    const letter = await invite(merchant);
    expect(letter?.html).toContain('&#60;b&#62;Bob&#60;/b&#62; {{email}}');
    expect(letter?.html).not.toContain('<b>Bob');
  });

  test('of nothing but names grows to a limit', async () => {
    const mail = await add({ content: '{{name}}'.repeat(12_500) });
    const letter = await invite(merchant, { welcome_mail: mail.id, name: '"'.repeat(200) });
    expect(letter?.html.length).toBeLessThan(200_000);
    expect(letter?.html).toContain('&#34;'.repeat(200));
    expect(letter?.html).not.toContain('{{');
  });

  test('is updated with a whole row of a list, and only the changeable fields are read', async () => {
    const { id } = await add({ name: 'Whole' });
    const { items } = (await world.call(token, 'GET', '/welcomemail?_populate=organisation')).json();
    const row = items.find((each: { id: string }) => each.id === id);
    for (const method of ['POST', 'PUT'] as const) {
      const whole = { ...row, default: !row.default, version: (await get(id)).version };
      const answer = await world.call(token, method, `/welcomemail/${id}`, { body: whole });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ default: whole.default, created_at: row.created_at });
    }
    const other = { ...row, id: 'wml_x', organisation: merchant, created_at: '2000-01-01', version: undefined };
    expect((await world.call(token, 'POST', `/welcomemail/${id}`, { body: other })).statusCode).toBe(200);
    expect(await get(id)).toMatchObject({ id, organisation: world.root, created_at: row.created_at });
    const unknown = await world.call(token, 'POST', `/welcomemail/${id}`, { body: { ...row, colour: 'red' } });
    expect(unknown.json().error).toMatchObject({ code: 'invalid_body', fields: { colour: ['unknown'] } });
    expect((await world.call(token, 'POST', `/welcomemail/${id}`, { body: row })).statusCode).toBe(409);
  });

  test('has one default for merchants and one for the provider: marking another moves the mark', async () => {
    const one = await add({ default: true, content: '<p>For merchants, one</p>' });
    const psp = await add({ psp_default: true, content: '<p>For staff</p>' });
    expect((await invite(merchant))?.html).toContain('For merchants, one');
    expect((await invite(world.root))?.html).toContain('For staff');
    const two = await add({ content: '<p>For merchants, two</p>' });
    const { id, version, name, content } = two;
    const flipped = await world.call(token, 'POST', `/welcomemail/${id}`, {
      body: { name, content, version, default: true },
    });
    expect(flipped.json()).toMatchObject({ default: true });
    expect(await get(one.id)).toMatchObject({ default: false });
    expect(await get(psp.id)).toMatchObject({ psp_default: true });
    expect((await invite(merchant))?.html).toContain('For merchants, two');
  });

  test('can be chosen for an invitation', async () => {
    const chosen = await add({ content: '<p>Chosen</p>' });
    expect((await invite(merchant, { welcome_mail: chosen.id }))?.html).toContain('Chosen');
  });

  test('of one merchant is sent to no other: not by default, and not again by their administrator', async () => {
    await add({ default: true, content: '<p>For all merchants</p>' });
    const theirs = await add({ organisation: merchant, default: true, content: '<p>For this merchant alone</p>' });
    const part = await world.organisation('Part', merchant);
    const other = await world.organisation('Other', world.root);
    expect((await invite(part))?.html).toContain('For this merchant alone');
    expect((await invite(other))?.html).toContain('For all merchants');
    const administrator = await world.key(other, ['USER_ALL']);
    const body = { organisation: other, email: 'again@test.test', name: 'Again', roles: ['TAG_LIST'] };
    const { id } = (await world.call(administrator, 'POST', '/user', { body })).json();
    const again = await world.call(administrator, 'POST', `/user/${id}/resend`, { body: { welcome_mail: theirs.id } });
    expect(again.json().error).toMatchObject({ code: 'invalid_reference', fields: { welcome_mail: ['not_allowed'] } });
  });

  test('contains nothing that runs', async () => {
    const { id } = await add({
      content: '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:x">y</a>',
    });
    expect((await get(id)).content).toBe('<p>Hi</p><a>y</a>');
  });

  test('is previewed by mail to the caller, with a harmless link', async () => {
    const { id } = await add({ content: '<p>Preview {{set_password}}</p>' });
    expect((await world.call(token, 'POST', `/welcomemail/${id}/preview`, { body: {} })).statusCode).toBe(200);
    const letter = (await world.letters('ann@test.test')).at(-1);
    expect(letter).toMatchObject({ kind: 'welcome_preview' });
    expect(letter?.html).toContain('/login');
    expect(letter?.html).not.toContain('token=');
    const key = await world.key(world.root, ['PSP_ALL']);
    expect((await world.call(key, 'POST', `/welcomemail/${id}/preview`, { body: {} })).statusCode).toBe(403);
  });
});
