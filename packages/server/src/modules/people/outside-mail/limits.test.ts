import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreed } from '../../../testing/agreed.ts';
import { daily, openScheduleWorld, type ScheduleWorld } from '../../../testing/schedule-world.ts';
import { consent_requests_max } from './consent-request.commands.ts';
import { outside_max } from './sending.commands.ts';

let world: ScheduleWorld;
beforeAll(async () => {
  world = await openScheduleWorld();
});

describe('in a day', () => {
  /** Records mails of a merchant as if they had been sent today. */
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
    const made = (await world.schedule(['patient@elsewhere.test', 'inside@shop.test'])).json();
    await world.run(made);
    const { rows } = await world.database.pool.query(
      `select state, last_error from mail where recipient = 'patient@elsewhere.test'`,
    );
    expect(rows[0]).toMatchObject({ state: 'failed', last_error: expect.stringMatching(/in a day/) });
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(new Set(await world.kindsTo('inside@shop.test'))).toEqual(new Set(['report']));
    await world.stop(made);
  });

  test('is asked at most three times a day by all merchants together', async () => {
    const address = 'wanted@elsewhere.test';
    for (let nth = 0; nth < 5; nth++) {
      const merchant = await world.organisation(`Merchant ${nth}`, world.root);
      const token = await world.key(merchant, ['USER_ALL']);
      const body = { ...daily, timezone: 'UTC', email_addresses: [address] };
      expect((await world.call(token, 'POST', '/reportschedule', { body })).statusCode).toBe(201);
    }
    expect(await world.kindsTo(address)).toHaveLength(3);
  });
});
