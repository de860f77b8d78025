import { expect, test } from 'vitest';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { cardOf, nonceIn, openPayerWorld } from '../../../testing/payer.ts';

test.skipIf(is_cluster)('a payment that cannot be taken for now is answered with the time to try again', async () => {
  const world = await openPayerWorld();
  const { url } = await world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'later',
    amount: 1000,
  });
  const nonce = nonceIn((await world.open(url)).body);
  await world.database.pool.query(`
    create function fail() returns trigger language plpgsql as
      $$begin raise exception 'failing' using errcode = '53300'; end$$;
    create trigger failing before insert on transaction execute function fail()`);
  const refused = await world.send(url, { nonce, ...cardOf() });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  await world.database.pool.query('drop trigger failing on transaction');
  expect((await world.send(url, { nonce, ...cardOf() })).statusCode).toBe(303);
});
