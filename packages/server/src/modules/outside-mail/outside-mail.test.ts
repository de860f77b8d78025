import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MailContent } from '../../platform/mail/mail.ts';
import { agreed } from '../../testing/agreed.ts';
import { tokenIn } from '../../testing/mails.ts';
import { openReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { test_password } from '../../testing/world.ts';
import { consent_requests_max } from './consent-request.commands.ts';
import { outside_max } from './sending.commands.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await openReportWorld();
});

const daily = { name: 'Win a prize at https://evil.example', frequency: 'daily', time: '06:00', language: 'en' };
const schedule = (email_addresses: string[], token = world.token) =>
  world.call(token, 'POST', '/reportschedule', {
    body: { ...daily, organisation: world.organisation_id, timezone: 'Europe/Amsterdam', email_addresses },
  });
const kindsTo = async (address: string) => (await world.letters(address)).map(({ kind }) => kind);
const lastTo = async (address: string) => (await world.letters(address)).at(-1);
/** Has the report of a schedule made and told of. */
async function run({ id }: { readonly id: string }): Promise<void> {
  // A day has its hour once, whenever the test runs.
  await world.pass(1);
  const { items } = (await world.call(world.token, 'GET', `/report?report_schedule=${id}&status=PENDING`)).json();
  for (const report of items) await world.write(report.id);
}
const stop = ({ id }: { readonly id: string }) =>
  world.call(world.token, 'POST', `/reportschedule/${id}`, { body: { active: false } });

describe('an address of somebody who does not work for the merchant', () => {
  test('is asked once, gets nothing before it agrees, and then gets mail with a fixed subject', async () => {
    const address = 'stranger@elsewhere.test';
    const made = (await schedule([address.toUpperCase().replace('STRANGER', 'Stranger')])).json();
    await schedule([address]);
    const question = await lastTo(address);
    expect(question?.subject).toBe('Sluis: wilt u e-mail ontvangen? / do you want to receive email?');
    expect(question?.text).not.toContain('prize');
    const recipients = async () =>
      (await world.call(world.token, 'GET', `/reportschedule/${made.id}/recipients`)).json();
    expect((await recipients()).items).toMatchObject([{ state: 'asked', since: expect.any(String) }]);
    await run(made);
    expect(await kindsTo(address)).toEqual(['mail_consent']);
    const agree = () => world.visit('/auth/accept-mails', { token: tokenIn(question?.text ?? '') });
    expect((await agree()).statusCode).toBe(204);
    expect((await agree()).json().error.code).toBe('invalid_token');
    expect((await recipients()).items).toMatchObject([{ state: 'agreed', since: expect.any(String), ask_from: null }]);
    await run(made);
    const told = (await world.letters(made.email_addresses[0])).at(-1);
    expect(told).toMatchObject({ kind: 'report', subject: 'Report ready · Sluis' });
    // Nothing in it that somebody else wrote becomes a link.
    expect(told?.html).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(told?.html.replaceAll('\u2060', '')).toContain('Win a prize at https://evil.example');
    await stop(made);
  });

  test('is asked for a plan and a payment profile too, once for all of them', async () => {
    const address = 'ops@elsewhere.test';
    const path = `/paymentprofile/${world.profile}`;
    await world.call(world.token, 'POST', path, { body: { webhook_failed_email: address } });
    const plan = { payment_profile: world.profile, name: 'Weekly', amount: 700, interval: 'week' };
    const told = { statuses_subscription_update: ['CREATED'], email_subscription_update: address };
    const made = await world.make('plan', { ...plan, ...told });
    await world.make('subscription', { plan: made.id, customer: world.customer });
    await world.pass(0.1);
    expect(await kindsTo(address)).toEqual(['mail_consent']);
  });

  test('is shown with its answer, also for plans and payment profiles, to those who may see them', async () => {
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

  test('can be asked again after a day by those who may change the item that names it, and by nobody else', async () => {
    const address = 'silent@elsewhere.test';
    const { id } = (await schedule([address])).json();
    const ask = (to: string, token = world.token) =>
      world.call(token, 'POST', `/reportschedule/${id}/recipients`, { body: { address: to } });
    const early = await ask(address);
    expect(early.json().error).toMatchObject({ code: 'rate_limited', details: { retry_after_s: expect.any(Number) } });
    await world.database.pool.query(
      `update mail_address set asked_at = asked_at - interval '25 hours' where address = $1`,
      [address],
    );
    const reads = await world.key(world.organisation_id, ['REPORT_SCHEDULE_LIST']);
    expect((await ask(address, reads)).statusCode).toBe(403);
    expect((await ask('another@elsewhere.test')).statusCode).toBe(404);
    expect((await ask(address)).json()).toMatchObject({ address, state: 'asked' });
    expect(await kindsTo(address)).toEqual(['mail_consent', 'mail_consent']);
  });

  test('is an outside address even if another merchant knows it, so that the request reveals nothing', async () => {
    const other = await world.organisation('Other', world.root);
    await world.user('known@other.test', other, ['TAG_LIST']);
    await schedule(['known@other.test']);
    expect(await kindsTo('known@other.test')).toEqual(['mail_consent']);
  });

  test('is an outside address while it is only invited: an invitation makes nobody a colleague', async () => {
    const { organisation_id: organisation } = world;
    const other = await world.organisation('Elsewhere', world.root);
    await world.user('invited@other.test', other, ['TAG_LIST']);
    const told = async (email: string) => {
      const body = { organisation, email, name: 'Invited', roles: ['TAG_LIST'] };
      expect((await world.call(world.token, 'POST', '/user', { body })).statusCode).toBe(201);
      const { id } = (await schedule([email])).json();
      const { items } = (await world.call(world.token, 'GET', `/reportschedule/${id}/recipients`)).json();
      return [items[0].state, (await kindsTo(email)).at(-1)];
    };
    // The same for an address that another merchant's account has: the difference would tell who exists.
    expect(await told('invited@nowhere.test')).toEqual(['asked', 'mail_consent']);
    expect(await told('invited@other.test')).toEqual(['asked', 'mail_consent']);
  });

  test('is asked at most three times a day by all merchants together', async () => {
    const address = 'wanted@elsewhere.test';
    for (let nth = 0; nth < 5; nth++) {
      const merchant = await world.organisation(`Merchant ${nth}`, world.root);
      const token = await world.key(merchant, ['USER_ALL']);
      const body = { ...daily, timezone: 'UTC', email_addresses: [address] };
      expect((await world.call(token, 'POST', '/reportschedule', { body })).statusCode).toBe(201);
    }
    expect(await kindsTo(address)).toHaveLength(3);
  });
});

describe('an address of the merchant’s own', () => {
  test('is not asked: that of a colleague, and the user’s own', async () => {
    const { organisation_id, root } = world;
    await world.user('colleague@shop.test', await world.organisation('Part', organisation_id), ['TAG_LIST']);
    await world.user('staff@provider.test', root, ['PSP', 'PSP_ALL']);
    const body = { email: 'staff@provider.test', password: test_password };
    const { token } = (await world.visit('/auth/login', body)).json();
    const made = (await schedule(['colleague@shop.test', 'staff@provider.test'], token)).json();
    await run(made);
    for (const address of made.email_addresses) expect(await kindsTo(address), address).toEqual(['report']);
    await stop(made);
  });

  test('is a stranger’s once the colleague is put out', async () => {
    const id = await world.user('leaving@shop.test', world.organisation_id, ['TAG_LIST']);
    const made = (await schedule(['leaving@shop.test'])).json();
    await world.call(world.token, 'POST', `/user/${id}/deactivate`, { body: {} });
    await run(made);
    expect(await kindsTo('leaving@shop.test')).toEqual([]);
    await stop(made);
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
    const made = (await schedule([address])).json();
    await run(made);
    const letter = await lastTo(address);
    expect(letter?.text).toContain('You are receiving this email because you agreed to receive email from “Shop”.');
    expect(letter?.text).toContain(`/confirm?of=withdrawal&token=${letter?.unsubscribe?.split('/').at(-1)}`);
    // What looks through mails follows links, and says nothing for their reader.
    await world.app.http.inject({ url: new URL(letter?.unsubscribe ?? '').pathname });
    expect(await state(made)).toMatchObject({ state: 'agreed' });
    expect([(await oneClick(letter)).statusCode, (await oneClick(letter)).statusCode]).toEqual([204, 204]);
    expect(await state(made)).toMatchObject({ state: 'declined', since: expect.any(String) });
    await run(made);
    expect(await kindsTo(address)).toEqual(['report']);
    expect((await ask(made, address)).json().error.code).toBe('rate_limited');
    await schedule([address]);
    const pass = (days: number) =>
      world.database.pool.query(
        `update mail_address set withdrawn_at = withdrawn_at - make_interval(days => $2) where address = $1`,
        [address, days],
      );
    await pass(89);
    expect((await ask(made, address)).statusCode).toBe(429);
    await pass(2);
    expect((await ask(made, address)).json()).toMatchObject({ state: 'asked' });
    expect(await kindsTo(address)).toEqual(['report', 'mail_consent']);
    await stop(made);
  });

  test('can do so when asked, which ends the request; another merchant may still ask', async () => {
    const address = 'never@elsewhere.test';
    const made = (await schedule([address])).json();
    const question = await lastTo(address);
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
    expect(await kindsTo(address)).toEqual(['mail_consent', 'mail_consent']);
    await stop(made);
  });

  test('is mailed as a colleague once it is one, without a way to withdraw', async () => {
    const address = 'hired@elsewhere.test';
    await agreed(world, world.organisation_id, address);
    await world.database.pool.query(
      `update mail_address set agreed_at = null, withdrawn_at = now() where address = $1`,
      [address],
    );
    await world.user(address, world.organisation_id, ['TAG_LIST']);
    const made = (await schedule([address])).json();
    await run(made);
    expect(await state(made)).toEqual({ address, state: 'own', since: null, ask_from: null });
    const letter = await lastTo(address);
    expect(letter?.kind).toBe('report');
    expect(letter?.unsubscribe).toBeUndefined();
    expect(letter?.text).not.toContain('of=withdrawal');
    await stop(made);
  });
});

describe('in a day', () => {
  /** As many mails of a merchant as if they had been sent today. */
  const sent = (organisation: string, kind: string, count: number) =>
    world.database.kysely
      .insertInto('mail')
      .values(
        Array.from({ length: count }, () => ({
          id: newId('mail'),
          created_at: new Date().toISOString(),
          recipient: 'x@elsewhere.test',
          kind,
          organisation,
          sealed: null,
          state: 'sent',
          last_error: null,
          sent_at: null,
        })),
      )
      .execute();

  test('a merchant has limits for requests, invitations and mails, which do not affect another', async () => {
    const [busy, calm] = [await world.organisation('Busy', world.root), await world.organisation('Calm', world.root)];
    const part = await world.organisation('Part of busy', busy);
    await sent(part, 'mail_consent', consent_requests_max);
    await sent(part, 'welcome', 200);
    const ask = async (of: string) => {
      const token = await world.key(of, ['USER_ALL']);
      const body = { ...daily, timezone: 'UTC', email_addresses: [`${of}@elsewhere.test`] };
      const person = { organisation: of, email: `${of}@new.test`, name: 'New', roles: ['TAG_LIST'] };
      const asked = await world.call(token, 'POST', '/reportschedule', { body });
      return [asked.statusCode, (await world.call(token, 'POST', '/user', { body: person })).statusCode];
    };
    expect([await ask(busy), await ask(calm)]).toEqual([
      [429, 429],
      [201, 201],
    ]);
  });

  test('mail beyond them is recorded as not sent, and colleagues still get theirs', async () => {
    await agreed(world, world.organisation_id, 'patient@elsewhere.test');
    await world.user('inside@shop.test', world.organisation_id, ['TAG_LIST']);
    await sent(world.organisation_id, 'report', outside_max);
    const made = (await schedule(['patient@elsewhere.test', 'inside@shop.test'])).json();
    await run(made);
    const { rows } = await world.database.pool.query(
      `select state, last_error from mail where recipient = 'patient@elsewhere.test'`,
    );
    expect(rows[0]).toMatchObject({ state: 'failed', last_error: expect.stringMatching(/in a day/) });
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(new Set(await kindsTo('inside@shop.test'))).toEqual(new Set(['report']));
    await stop(made);
  });
});
