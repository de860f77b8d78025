import { beforeAll, beforeEach, expect, test } from 'vitest';
import { earlier } from '../../../testing/on-cluster.ts';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';

/** An attacker tests cards, at one entry point or at several. */

const tries_max = 3;
const declined = '4000000000000002';
const claim = 'device-process-1';
let world: PayerWorld;
let made = 0;
beforeAll(async () => {
  world = await openPayerWorld({ CARD_TRIES_MAX: String(tries_max) });
});
beforeEach(async () => {
  for (const table of ['card_try', 'hosted_try'])
    await world.database.pool.query(`update ${table} set created_at = ${earlier('created_at', 11 * 60)}`);
});

async function enrolled(): Promise<{ id: string; token: string }> {
  const about = { name: `Till ${++made}`, serial_number: `SN${made}`, payment_profile: world.profile };
  const { id } = await world.make('/terminal', { organisation: world.merchant, ...about });
  const { code } = (await world.call(world.token, 'POST', `/terminal/${id}/enrol`, { body: {} })).json();
  const { token } = (await world.visit('/terminal-device/enrol', { code })).json();
  return { id, token };
}
/** Presents a card at a terminal, from a network. Returns the status, or the code of the refusal. */
async function present(at: { id: string; token: string }, number: string, ip: string): Promise<string> {
  const body = { amount: 100, merchant_reference: `bon-${++made}` };
  const { id } = (await world.call(world.token, 'POST', `/terminal/${at.id}/payment`, { body })).json();
  const device = (verb: string, said: object) =>
    world.app.http.inject({
      method: 'POST',
      url: `/v1/terminal-device/payment/${id}/${verb}`,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${at.token}` },
      payload: { claim, ...said },
    });
  await device('claim', {});
  const answer = (await device('result', { result: 'card', card: { number, expiry: '12/39' } })).json();
  if (answer.error) await world.call(world.token, 'POST', `/terminal/${at.id}/cancel`, { body: { transaction: id } });
  return answer.error?.code ?? answer.status;
}
async function tryOnPage(ip: string): Promise<number> {
  const about = { payment_profile: world.profile, merchant_reference: `link-${++made}`, amount: 100 };
  const { url } = await world.make('/paymentlink', about);
  const nonce = nonceIn((await world.open(url)).body);
  return (await world.send(url, { nonce, ...cardOf(declined) }, ip)).statusCode;
}
const times = async <T>(count: number, each: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < count; at++) all.push(await each(at));
  return all;
};
const limited = [...Array(tries_max).fill('DECLINED'), 'rate_limited'];

test('a terminal is stopped after as many declined cards as a page, from any network', async () => {
  const at = await enrolled();
  expect(await times(4, (n) => present(at, declined, `198.18.1.${n}`))).toEqual(limited);
  const { rows } = await world.database.pool.query(
    'select count(*)::int from sandbox_payment join transaction on transaction.id = reference where terminal = $1',
    [at.id],
  );
  expect(rows).toEqual([{ count: tries_max }]);
});

test('a network is stopped at all of its terminals and pages, and others continue', async () => {
  const tills = await times(4, enrolled);
  expect(await times(4, (n) => present(tills[n] as (typeof tills)[0], declined, '198.18.2.1'))).toEqual(limited);
  expect(await tryOnPage('198.18.2.1')).toBe(429);
  expect(await tryOnPage('198.18.2.2')).toBe(303);
});

test('a network that sends its cards concurrently is stopped as well', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryOnPage('198.18.7.1')));
  expect(answers.filter((status) => status === 303)).toHaveLength(tries_max);
});

test('failures on pages count at terminals', async () => {
  expect(await times(3, () => tryOnPage('198.18.3.1'))).toEqual([303, 303, 303]);
  const at = await enrolled();
  expect(await present(at, '4111111111111111', '198.18.3.1')).toBe('rate_limited');
  expect(await present(at, '4111111111111111', '198.18.3.2')).toBe('SETTLEMENT_REQUESTED');
});

test('a shop of several tills continues when a few of its cards are declined', async () => {
  const tills = await times(8, enrolled);
  const answers = await times(16, (n) =>
    present(tills[n % 8] as (typeof tills)[0], n % 4 === 0 ? declined : '4111111111111111', '198.18.4.1'),
  );
  expect(answers).not.toContain('rate_limited');
  expect(answers.filter((answer) => answer === 'DECLINED')).toHaveLength(4);
});

test('a merchant is stopped once thirty cards failed at it, from any number of networks and terminals', async () => {
  const tills = await times(11, enrolled);
  const answers = await times(31, (n) => present(tills[n % 11] as (typeof tills)[0], declined, `198.18.5.${n}`));
  expect(answers).toEqual([...Array(30).fill('DECLINED'), 'rate_limited']);
  expect(await tryOnPage('198.18.6.1')).toBe(429);
});
