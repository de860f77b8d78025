import { beforeAll, describe, expect, test } from 'vitest';
import { openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld({ SLUIS_DEMO: '1' });
});

const act = async (id: string, verb: string, body: object = {}) =>
  (await world.call(world.token, 'POST', `/terminal/${id}/${verb}`, { body })).json();
const locationOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => String(headers.location);
const send = (id: string) => act(id, 'payment', { amount: 1250, merchant_reference: 'bon-1' });

/** A terminal whose device is a page, and the page's address. */
async function opened() {
  const { id } = await world.make('/terminal', {
    organisation: world.merchant,
    name: 'Kassa 1',
    serial_number: 'SN1',
    payment_profile: world.profile,
  });
  const { code, sandbox_url } = await act(id, 'enrol');
  const form = await world.open(sandbox_url);
  expect(form.body).toContain(`value="${code}"`);
  return { id, code, address: locationOf(await world.send(pathOf(sandbox_url), { code })) };
}

describe('the sandbox terminal', () => {
  test.each([
    ['paid', 'SETTLEMENT_REQUESTED', 'Approved'],
    ['refused', 'DECLINED', 'Not paid'],
    ['unread', 'DECLINED', 'Not paid'],
    ['stopped', 'CANCELLED', 'Not paid'],
  ])('ends a payment by the choice %s as %s', async (choice, status, words) => {
    const { id, address } = await opened();
    const idle = await world.open(address, 'en');
    expect([idle.body.includes('Waiting for a payment'), idle.headers.refresh]).toEqual([true, '2']);
    const payment = await send(id);
    expect((await world.open(address, 'en')).body).toContain('€12.50');
    const answer = await world.send(address, { payment: payment.id, choice });
    const outcome = (await world.open(locationOf(answer), 'en')).body;
    expect([outcome.includes(words), outcome.includes('<span>Kassa 1</span>')]).toEqual([true, true]);
    expect((await world.get(`/transaction/${payment.id}`)).status).toBe(status);
    // A form that is sent again leads to the same outcome.
    const again = await world.send(address, { payment: payment.id, choice: 'paid' });
    expect((await world.open(locationOf(again), 'en')).body).toContain(words);
    expect((await world.get(`/transaction/${payment.id}`)).status).toBe(status);
  });

  test('shows that a payment was not paid in time, or was cancelled by the merchant', async () => {
    const { id, address } = await opened();
    const late = await send(id);
    await world.later(121_000);
    expect((await world.open(`${address}?payment=${late.id}`, 'en')).body).toContain('Not paid');
    const cancelled = await send(id);
    await act(id, 'cancel', { transaction: cancelled.id });
    const answer = await world.send(address, { payment: cancelled.id, choice: 'paid' });
    expect((await world.open(locationOf(answer), 'en')).body).toContain('Not paid');
    expect((await world.get(`/transaction/${cancelled.id}`)).status).toBe('CANCELLED');
  });

  test('says that it is inactive, and refuses a used code or an unknown token', async () => {
    const { id, code, address } = await opened();
    const refused = await world.send('/sandbox/terminal?lang=en', { code });
    expect([refused.statusCode, refused.body.includes('already been used')]).toEqual([422, true]);
    await act(id, 'deactivate');
    expect((await world.open(address, 'en')).body).toContain('This terminal is inactive.');
    for (const token of ['trm_none', 'x', world.token])
      expect((await world.open(`/sandbox/terminal/${token}`)).statusCode, token).toBe(404);
    expect((await world.send('/sandbox/terminal/trm_none', { payment: 'x', choice: 'paid' })).statusCode).toBe(303);
  });

  test('exists in the demo only', async () => {
    const other = await openPayerWorld();
    expect((await other.open('/sandbox/terminal')).body).not.toContain('name="code"');
  });
});
