import { beforeAll, describe, expect, test } from 'vitest';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { agreed } from '../../../testing/agreed.ts';
import { tokenIn } from '../../../testing/mails.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { daily, openScheduleWorld, type ScheduleWorld } from '../../../testing/schedule-world.ts';
import { test_password } from '../../../testing/world.ts';

let world: ScheduleWorld;
beforeAll(async () => {
  world = await openScheduleWorld();
});

describe('an address of a person outside the merchant', () => {
  test('is asked once, gets nothing before it agrees, and then gets mail with a fixed subject', async () => {
    const address = 'stranger@elsewhere.test';
    const made = (await world.schedule([address.toUpperCase().replace('STRANGER', 'Stranger')])).json();
    await world.schedule([address]);
    const question = await world.lastTo(address);
    expect(question?.subject).toBe('Sluis: wilt u e-mail ontvangen? / do you want to receive email?');
    expect(question?.text).not.toContain('prize');
    const recipients = async () =>
      (await world.call(world.token, 'GET', `/reportschedule/${made.id}/recipients`)).json();
    expect((await recipients()).items).toMatchObject([{ state: 'asked', since: expect.any(String) }]);
    await world.run(made);
    expect(await world.kindsTo(address)).toEqual(['mail_consent']);
    const agree = () => world.visit('/auth/accept-mails', { token: tokenIn(question?.text ?? '') });
    expect((await agree()).statusCode).toBe(204);
    expect((await agree()).json().error.code).toBe('invalid_token');
    expect((await recipients()).items).toMatchObject([{ state: 'agreed', since: expect.any(String), ask_from: null }]);
    await world.run(made);
    const mail = (await world.letters(made.email_addresses[0])).at(-1);
    expect(mail).toMatchObject({ kind: 'report', subject: 'Report ready · Sluis' });
    // No user's text becomes a link.
    expect(mail?.html).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(mail?.html.replaceAll('\u2060', '')).toContain('Win a prize at https://evil.example');
    await world.stop(made);
  });

  test('is asked for a plan and a payment profile too, once for all of them', async () => {
    const address = 'ops@elsewhere.test';
    const path = `/paymentprofile/${world.profile}`;
    await world.call(world.token, 'POST', path, { body: { webhook_failed_email: address } });
    const plan = { payment_profile: world.profile, name: 'Weekly', amount: 700, interval: 'week' };
    const notified = { statuses_subscription_update: ['CREATED'], email_subscription_update: address };
    const made = await world.make('plan', { ...plan, ...notified });
    await world.make('subscription', { plan: made.id, customer: world.customer });
    await world.pass(0.1);
    expect(await world.kindsTo(address)).toEqual(['mail_consent']);
  });

  test('is shown with its answer, also for plans and payment profiles, to users who may see them', async () => {
    const address = 'shown@elsewhere.test';
    const path = `/paymentprofile/${world.profile}`;
    await world.call(world.token, 'POST', path, { body: { webhook_failed_email: address } });
    const plan = { payment_profile: world.profile, name: 'Monthly', amount: 700, interval: 'month' };
    const made = await world.make('plan', { ...plan, email_subscription_update: address });
    const bare = await world.make('plan', plan);
    const items = async (at: string, token = world.token) =>
      (await world.call(token, 'GET', `${at}/recipients`)).json();
    for (const at of [path, `/plan/${made.id}`])
      expect((await items(at)).items, at).toMatchObject([{ address, state: 'asked' }]);
    expect((await items(`/plan/${bare.id}`)).items).toEqual([]);
    const stranger = await world.key(await world.organisation('Nosy', world.root), ['USER_ALL']);
    expect((await items(path, stranger)).error.code).toBe('not_found');
    const tags = await world.key(world.organisation_id, ['TAG_LIST']);
    expect((await items(path, tags)).error.code).toBe('forbidden');
  });

  test('can be asked again after a day by users who may change the item that names it, and by no others', async () => {
    const address = 'silent@elsewhere.test';
    const { id } = (await world.schedule([address])).json();
    const ask = (to: string, token = world.token) =>
      world.call(token, 'POST', `/reportschedule/${id}/recipients`, { body: { address: to } });
    const early = await ask(address);
    expect(early.json().error).toMatchObject({ code: 'rate_limited', details: { retry_after_s: expect.any(Number) } });
    await world.database.pool.query(
      `update mail_address set asked_at = ${earlier('asked_at', 25 * 3600)} where address = $1`,
      [address],
    );
    const reads = await world.key(world.organisation_id, ['REPORT_SCHEDULE_LIST']);
    expect((await ask(address, reads)).statusCode).toBe(403);
    expect((await ask('another@elsewhere.test')).statusCode).toBe(404);
    expect((await ask(address)).json()).toMatchObject({ address, state: 'asked' });
    expect(await world.kindsTo(address)).toEqual(['mail_consent', 'mail_consent']);
  });

  test('is an outside address even if another merchant knows it, so that the request reveals nothing', async () => {
    const other = await world.organisation('Other', world.root);
    await world.user('known@other.test', other, ['TAG_LIST']);
    await world.schedule(['known@other.test']);
    expect(await world.kindsTo('known@other.test')).toEqual(['mail_consent']);
  });

  test('is an outside address until its invitation is accepted', async () => {
    const { organisation_id: organisation } = world;
    const other = await world.organisation('Elsewhere', world.root);
    await world.user('invited@other.test', other, ['TAG_LIST']);
    const answerFor = async (email: string) => {
      const body = { organisation, email, name: 'Invited', roles: ['TAG_LIST'] };
      expect((await world.call(world.token, 'POST', '/user', { body })).statusCode).toBe(201);
      const { id } = (await world.schedule([email])).json();
      const { items } = (await world.call(world.token, 'GET', `/reportschedule/${id}/recipients`)).json();
      return [items[0].state, (await world.kindsTo(email)).at(-1)];
    };
    // The same for an address with another merchant's account: a difference would reveal who exists.
    expect(await answerFor('invited@nowhere.test')).toEqual(['asked', 'mail_consent']);
    expect(await answerFor('invited@other.test')).toEqual(['asked', 'mail_consent']);
  });
});

describe('an address of the merchant’s own', () => {
  test('is not asked: that of a colleague, and the user’s own', async () => {
    const { organisation_id, root } = world;
    await world.user('colleague@shop.test', await world.organisation('Part', organisation_id), ['TAG_LIST']);
    await world.user('staff@provider.test', root, ['PSP', 'PSP_ALL']);
    const body = { email: 'staff@provider.test', password: test_password };
    const { token } = (await world.visit('/auth/login', body)).json();
    const made = (await world.schedule(['colleague@shop.test', 'staff@provider.test'], token)).json();
    await world.run(made);
    for (const address of made.email_addresses) expect(await world.kindsTo(address), address).toEqual(['report']);
    await world.stop(made);
  });

  test('is an outside address once the colleague is deactivated', async () => {
    const id = await world.user('leaving@shop.test', world.organisation_id, ['TAG_LIST']);
    const made = (await world.schedule(['leaving@shop.test'])).json();
    await world.call(world.token, 'POST', `/user/${id}/deactivate`, { body: {} });
    await world.run(made);
    expect(await world.kindsTo('leaving@shop.test')).toEqual([]);
    await world.stop(made);
  });
});

describe('an address that unsubscribes', () => {
  const oneClick = (letter: MailContent | undefined) =>
    world.app.http.inject({
      method: 'POST',
      url: new URL(letter?.unsubscribe ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const state = async ({ id }: { readonly id: string }) =>
    (await world.call(world.token, 'GET', `/reportschedule/${id}/recipients`)).json().items[0];
  const ask = ({ id }: { readonly id: string }, address: string) =>
    world.call(world.token, 'POST', `/reportschedule/${id}/recipients`, { body: { address } });

  test('does so with one click in any mail, gets nothing more, and is not asked for 90 days', async () => {
    const address = 'enough@elsewhere.test';
    await agreed(world, world.organisation_id, address);
    const made = (await world.schedule([address])).json();
    await world.run(made);
    const letter = await world.lastTo(address);
    expect(letter?.text).toContain('You are receiving this email because you agreed to receive email from “Shop”.');
    expect(letter?.text).toContain(`/confirm?of=withdrawal&token=${letter?.unsubscribe?.split('/').at(-1)}`);
    // Scanners of mails follow links, which is no answer of the reader.
    await world.app.http.inject({ url: new URL(letter?.unsubscribe ?? '').pathname });
    expect(await state(made)).toMatchObject({ state: 'agreed' });
    expect([(await oneClick(letter)).statusCode, (await oneClick(letter)).statusCode]).toEqual([204, 204]);
    expect(await state(made)).toMatchObject({ state: 'declined', since: expect.any(String) });
    await world.run(made);
    expect(await world.kindsTo(address)).toEqual(['report']);
    expect((await ask(made, address)).json().error.code).toBe('rate_limited');
    await world.schedule([address]);
    const pass = (days: number) =>
      world.database.pool.query(
        `update mail_address set withdrawn_at = ${earlier('withdrawn_at', days * 86_400)} where address = $1`,
        [address],
      );
    await pass(89);
    expect((await ask(made, address)).statusCode).toBe(429);
    await pass(2);
    expect((await ask(made, address)).json()).toMatchObject({ state: 'asked' });
    expect(await world.kindsTo(address)).toEqual(['report', 'mail_consent']);
    await world.stop(made);
  });

  test('can decline when asked, which ends the request; another merchant may still ask', async () => {
    const address = 'never@elsewhere.test';
    const made = (await world.schedule([address])).json();
    const question = await world.lastTo(address);
    const withdrawal = question?.unsubscribe?.split('/').at(-1);
    expect(question?.text).toContain('Stop these requests');
    const refuse = (token: unknown) => world.visit('/auth/accept-withdrawal', { token });
    expect((await refuse(withdrawal)).statusCode).toBe(204);
    expect((await refuse('unknown')).json().error).toMatchObject({
      code: 'invalid_token',
      fields: { token: ['invalid_token'] },
    });
    expect(await state(made)).toMatchObject({ state: 'declined' });
    const agree = await world.visit('/auth/accept-mails', { token: tokenIn(question?.text ?? '') });
    expect(agree.statusCode).toBe(422);
    const other = await world.key(await world.organisation('Another', world.root), ['USER_ALL']);
    const body = { ...daily, timezone: 'UTC', email_addresses: [address] };
    await world.call(other, 'POST', '/reportschedule', { body });
    expect(await world.kindsTo(address)).toEqual(['mail_consent', 'mail_consent']);
    await world.stop(made);
  });

  test('is mailed as a colleague once it is one, without an unsubscribe link', async () => {
    const address = 'hired@elsewhere.test';
    await agreed(world, world.organisation_id, address);
    await world.database.pool.query(
      `update mail_address set agreed_at = null, withdrawn_at = now() where address = $1`,
      [address],
    );
    await world.user(address, world.organisation_id, ['TAG_LIST']);
    const made = (await world.schedule([address])).json();
    await world.run(made);
    expect(await state(made)).toEqual({ address, state: 'own', since: null, ask_from: null });
    const letter = await world.lastTo(address);
    expect(letter?.kind).toBe('report');
    expect(letter?.unsubscribe).toBeUndefined();
    expect(letter?.text).not.toContain('of=withdrawal');
    await world.stop(made);
  });
});
