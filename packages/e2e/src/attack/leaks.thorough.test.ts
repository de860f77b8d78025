import type { AddressInfo } from 'node:net';
import { newId } from '@sluis/contract/base/ids';
import { entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { seeded } from '@sluis/server/conformance/rows';
import { openTenants } from '@sluis/server/conformance/tenants';
import type { World } from '@sluis/server/testing/world';
import { expect, test } from 'vitest';
import { type Endpoint, endpointsOf, titleOf } from './endpoints.ts';
import { giftFor } from './gifts.ts';
import { type Identity, openIdentities } from './identities.ts';
import { type Sown, sow } from './leaks.ts';
import { makeNeedles } from './needles.ts';
import { setStatuses } from './states.ts';

/**
 * Whether a column stores user input unchanged, even if it looks like one of our keys: the fields that an entity
 * returns unchanged, except those of the audit trail.
 */
function isTyped(column: string): boolean {
  const [name = '', field = ''] = column.replaceAll('"', '').split('.');
  if (column in copies) return true;
  if (name === 'audittrail' || !Object.hasOwn(entities, name)) return false;
  const declared = entityOf(name).fields[field] as { readonly output?: string } | undefined;
  return declared !== undefined && declared.output !== 'never' && declared.output !== 'input';
}

/** Other columns that store user input, and why. */
const copies: Readonly<Record<string, string>> = {
  'change.changes': 'what such a field was before and after',
  'change.name': 'the name of the item at the time',
  'risk_version.note': 'why a version was published',
  'risk_version.content': 'what a version was, with its name',
  'valuelist_value.why': 'why a value was added',
  'valuelist_value.value': 'the value itself',
  'change.actor_name': 'the name of the person at the time',
  'change.fields': 'the names of details, never their values',
  'checkoutdesign_change.before': 'what such a field was before',
  'checkoutdesign_change.after': 'what such a field was after',
  'settlementline.description': 'what a deposit is for, on its settlement',
  'journalentry.priced': 'the same, in its posting',
  'disputeresponse_content.texts': 'the texts of evidence, as they were sent',
  'customer.social_security_number': 'shown to those who may reveal it, which is recorded',
  'export_ticket.request': 'the labels of a file that waits to be fetched, for a minute',
  'processorsettlementcontent.content': 'a file of a processor as it came, without card numbers',
  'savedview.name': 'the name of a view',
  'savedview.list': 'the list of a view',
  'savedview.columns': 'the columns of a view',
  'sealed_detail.name': 'the name of a detail; its value is sealed',
  'status_history.processor_id_external': 'what a processor calls an item, as the item has it',
  'status_history.status_reason': 'the reason that was given, or the names of details that were shown',
  'webhook.body': 'the item in the notification to its merchant',
  'webhook_resend.url': 'the address whose webhooks are sent again',
};

let address = 0;
/** The address of a world, and a function that sends HTTP requests to it from another address each time. */
async function serve(world: World) {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.http.server.address() as AddressInfo;
  return async (url: string, { method, headers, payload }: Omit<Sown, 'url'>): Promise<Response> => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': `198.18.${(address >> 8) % 250}.${address++ % 250}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: payload,
    });
    return answer;
  };
}

const behind_proxy = { TRUSTED_PROXIES: '127.0.0.1' };

test('card numbers and secrets in any part of any call of the API are in no column of the database', async () => {
  const world = await openTenants(behind_proxy);
  const ask = await serve(world);
  await setStatuses(world);
  // The bytes of random rows are not read here.
  await world.database.pool.query(
    'update report set size_bytes = floor(size_bytes); update audittrail set bodies = null',
  );
  const random = seeded(20261124);
  const needles = makeNeedles();
  const identities = await openIdentities(world);
  const staff = identities.find(({ name }) => name === 'staff') as Identity;
  const key = { ...(identities.find(({ name }) => name === 'key') as Identity), token: world.b.token };
  const idOf = (entity: string): string => {
    const ids = world.b.ids.get(entity as 'tag') ?? [];
    return ids[Math.floor(random() * ids.length)] ?? newId(Object.hasOwn(entities, entity) ? prefixOf(entity) : 'x');
  };
  const urlOf = ({ path }: Endpoint): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      idOf(Object.hasOwn(entities, name) ? name : (path.split('/')[1] ?? '')),
    );
  const isIn = async ({ token }: Identity) => (await world.call(token, 'GET', '/auth/me')).statusCode === 200;
  const turns = [
    [key, false],
    [staff, true],
    [key, true],
  ] as const;
  let sent = 0;
  let taken = 0;
  for (const endpoint of endpointsOf(world.app.routes)) {
    // In full by staff, and by the key if staff are refused whatever they send.
    let are_staff_refused = true;
    for (const [identity, in_full] of turns) {
      if (identity === key && in_full && !are_staff_refused) continue;
      // As a new identity: rate limits are per user, and the last call may have ended the session.
      await identity.renew?.();
      const gift = await giftFor(world, identity, endpoint);
      const sowing = { from: { random, id: idOf, gift }, urlOf, needles, in_full };
      for (const { url, headers, ...call } of sow(endpoint, sowing)) {
        const token = identity.token;
        const answer = await ask(`/v1${url}`, {
          ...call,
          headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        });
        const text = await answer.text();
        if (answer.ok) taken += 1;
        if (identity === staff && answer.status !== 403) are_staff_refused = false;
        sent += 1;
        // Other refusals end no session.
        const may_be_over = answer.ok || answer.status === 401;
        if (may_be_over && endpoint.method !== 'GET' && identity.renew && !(await isIn(identity)))
          await identity.renew();
        // The identity provider of a random organisation is at no address.
        if (!text.includes('identity_provider_unavailable'))
          expect(answer.status, `${titleOf(endpoint)} ${url}`).toBeLessThan(500);
      }
    }
  }
  await world.services.audit.flush();
  // Whether a webhook is sent depends on what the calls above changed.
  const planted = needles.key('planted');
  await world.database.pool.query('update webhook set body = $1 where id in (select id from webhook limit 1)', [
    planted,
  ]);
  const found = await needles.find(world.database);
  // Most calls are refused because of their content; the others are recognised by it.
  expect(sent).toBeGreaterThan(20_000);
  expect(taken).toBeGreaterThan(3000);
  // Values that are stored on purpose are found, also in compressed columns.
  expect(found.map(({ column }) => column)).toEqual(expect.arrayContaining(['organisation.name', 'webhook.body']));
  expect(found.filter(({ column, is }) => !(is === 'key' && isTyped(column)))).toEqual([]);
}, 600_000);
