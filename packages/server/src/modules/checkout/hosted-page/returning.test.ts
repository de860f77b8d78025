import { beforeAll, describe, expect, test } from 'vitest';
import { type Acquirer, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { cardOf, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { leaving_script, sourceOf } from './page-scripts.ts';

let world: PayerWorld;
let acquirer: Acquirer;
beforeAll(async () => {
  acquirer = await openAcquirer();
  world = await openPayerWorld({}, { adapters: { acquirer: acquirerAdapter(acquirer) }, provider: 'Acquirer' });
});

const challenged = cardOf('4000000000003220');
const link = (body: Record<string, unknown> = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'away',
    amount: 2500,
    language: 'en',
    ...body,
  });
const paymentOf = async (id: string) => {
  const { items } = await world.get(`/transaction?payment_link=${id}`);
  return (items as { id: string; status: string }[])[0] as { id: string; status: string };
};
/** A payer whom the bank challenges, up to the address that they leave from. */
async function leave(address = '', fields = challenged) {
  const { id, url } = await link();
  const leaving = await world.pay(`${url}${address}`, fields);
  return { id, url, leaving, reference: (await paymentOf(id)).id };
}
const comeBack = (reference: string, method: 'GET' | 'POST') =>
  world.app.http.inject({ ...acquirer.comeBack(reference, method), remoteAddress: '198.51.100.7' });

describe('a payer who is redirected to another page', () => {
  test('is redirected automatically from our own page', async () => {
    const { leaving, reference } = await leave();
    expect(leaving).toMatch(/\/leave$/);
    const page = await world.open(leaving);
    const elsewhere = `https://3ds.acquirer.test/${acquirer.known(reference).id}`;
    expect(page.headers.refresh).toBe(`0; url=${elsewhere}`);
    expect(page.body).toContain(`href="${elsewhere}"`);
    expect(page.headers['content-security-policy']).toContain("form-action 'self';");
    expect(page.body).not.toContain('<script');
  });

  test('takes a form along if that page needs one, wherever banks redirect it', async () => {
    acquirer.challengeByForm(`${acquirer.url}/acs`);
    const { leaving, reference } = await leave();
    acquirer.challengeByForm(undefined);
    const page = await world.open(leaving);
    expect(page.headers.refresh).toBeUndefined();
    expect(page.body).toContain(`<form id="leave" class="stack" method="post" action="${acquirer.url}/acs">`);
    expect(page.body).toContain(`name="creq" value="${acquirer.known(reference).session}"`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`form-action 'self' ${acquirer.url} https:;`);
    expect(policy).toContain(`script-src ${sourceOf(leaving_script)};`);
    expect(page.body).toContain(`<script>${leaving_script.text}</script>`);
  });

  test('finds the link to it again on the page of the try', async () => {
    const { leaving } = await leave();
    const page = await world.open(leaving.replace('/leave', ''));
    expect(page.body).toContain(`href="${pathOf(leaving)}"`);
  });

  test('is not sent there once the payment has ended', async () => {
    const { leaving, reference } = await leave();
    acquirer.become(reference, 'captured');
    await comeBack(reference, 'GET');
    const late = await world.open(leaving);
    expect([late.statusCode, late.headers.location]).toEqual([303, leaving.replace('/leave', '')]);
  });
});

describe('a payer who returns', () => {
  test.each(['GET', 'POST'] as const)('by %s with parameters of the acquirer sees the outcome', async (method) => {
    const { id, leaving, reference } = await leave();
    acquirer.become(reference, 'captured');
    const back = await comeBack(reference, method);
    expect([back.statusCode, back.headers.location]).toEqual([303, leaving.replace('/leave', '')]);
    expect((await world.open(String(back.headers.location))).body).toContain('€25.00');
    expect(await paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  test('with a form of several parts, or of another type, is understood', async () => {
    const { id, reference } = await leave();
    acquirer.become(reference, 'declined');
    const payload = '--x\r\ncontent-disposition: form-data; name="acq_payment"\r\n\r\nacq_none\r\n--x--\r\n';
    const { url } = acquirer.comeBack(reference, 'POST');
    const send = (type: string, body: string) =>
      world.app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: body });
    const unknown = await send('multipart/form-data; boundary=x', payload);
    expect(unknown.headers.location).toMatch(/\/wait$/);
    expect((await send('application/json', '{"a":1}')).statusCode).toBe(303);
    expect(await paymentOf(id)).toMatchObject({ status: 'DECLINED' });
  });

  test('before the acquirer knows the outcome waits on a page that reloads', async () => {
    const { id, reference } = await leave();
    const back = await comeBack(reference, 'GET');
    const address = String(back.headers.location);
    expect(address).toMatch(/\/wait$/);
    const waiting = await world.open(address);
    expect(waiting.body).toContain('Processing your payment');
    const again = String(waiting.headers.refresh);
    expect(again).toMatch(/^5; url=\/pay\/[\w-]+\/[\w-]+\/return$/);
    acquirer.become(reference, 'captured');
    const asked = await world.app.http.inject({ url: again.replace('5; url=', '') });
    expect(asked.headers.location).toBe(address.replace('/wait', ''));
    expect(await paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  test('keeps their language, whatever parameters the acquirer appends', async () => {
    const { reference } = await leave('?lang=fr');
    acquirer.become(reference, 'captured');
    const back = await comeBack(reference, 'GET');
    expect(back.headers.location).toMatch(/\?lang=fr$/);
  });

  test('with the parameters of another payment changes nothing of that one', async () => {
    const [one, other] = [await leave(), await leave()];
    acquirer.become(other.reference, 'captured');
    const { url } = acquirer.comeBack(other.reference);
    const mixed = `${pathOf(acquirer.known(one.reference).return_url ?? '')}?${url.split('?')[1]}`;
    expect((await world.app.http.inject({ url: mixed })).headers.location).toMatch(/\/wait$/);
    expect(await paymentOf(one.id)).toMatchObject({ status: 'PENDING' });
    expect(await paymentOf(other.id)).toMatchObject({ status: 'PENDING' });
  });
});
