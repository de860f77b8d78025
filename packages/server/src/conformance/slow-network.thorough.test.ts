import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/closing.ts';
import { type CountingProxy, startCountingProxy } from '../testing/counting-proxy.ts';
import { openPayingWorld } from '../testing/paying-world.ts';

const latency_ms = 500;
const payments = 5;

test('a payment over a network of half a second waits for it five times', async () => {
  let proxy = undefined as unknown as CountingProxy;
  const world = await openPayingWorld({}, async (url) => {
    proxy = await startCountingProxy(url);
    closeAtEnd(async () => proxy.close());
    return proxy.url;
  });
  const body = {
    payment_profile: world.profile,
    merchant_reference: 'far',
    amount: 1000,
    currency_code: 'EUR',
    customer: world.customer,
    status: 'PENDING',
  };
  const pay = () =>
    world.call(world.token, 'POST', '/transaction', { body, headers: { 'idempotency-key': newId('x') } });
  // Connections are open already, as in any running process.
  await Promise.all(Array.from({ length: 8 }, pay));
  await world.services.audit.flush();
  proxy.slowDown(latency_ms);
  const took_ms: number[] = [];
  for (let count = 0; count < payments; count++) {
    world.services.listener.hear(['session', 'organisation']);
    const began_ms = performance.now();
    const { result, waits } = await proxy.count(pay);
    took_ms.push(performance.now() - began_ms);
    expect([result.statusCode, waits <= 5]).toEqual([201, true]);
    proxy.slowDown(0);
    await world.services.audit.flush();
    proxy.slowDown(latency_ms);
  }
  const median = took_ms.toSorted((one, other) => one - other)[payments >> 1] as number;
  console.log(`a payment took ${(median / 1000).toFixed(2)} s, of which ${(5 * latency_ms) / 1000} s on the way`);
}, 120_000);
