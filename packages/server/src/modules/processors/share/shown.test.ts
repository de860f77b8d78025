import { beforeAll, describe, expect, test } from 'vitest';
import { given_values, openShareWorld, type ShareWorld } from '../../../testing/share-world.ts';

/** Shared values that were put into a processor, and who sees them there. */

let world: ShareWorld;
beforeAll(async () => {
  world = await openShareWorld();
});

/** A processor with shared values, and the request that they came from. */
async function used(): Promise<{ share: string; processor: string }> {
  const processor = await world.newProcessor();
  const { id } = await world.askAndGive({ processor, subject: undefined });
  expect((await world.act(world.staff, id, 'put')).statusCode).toBe(200);
  return { share: id, processor };
}
const reveal = (processor: string, body: object = {}, token = world.staff, headers = {}) =>
  world.call(token, 'POST', `/processor/${processor}/reveal`, { body, headers });
const mailsToAnn = async () =>
  (await world.letters('ann@shop.test')).filter(({ subject }) => subject.includes('credentials viewed'));

describe('shared values in a processor', () => {
  test('are shown only with a reason, which the merchant reads and which is mailed to the giver', async () => {
    const { share, processor } = await used();
    const before = (await mailsToAnn()).length;
    const refused = await reveal(processor);
    expect(refused.json().error).toMatchObject({ code: 'invalid_value', fields: { reason: ['required'] } });
    const shown = await reveal(processor, { reason: 'To compare the account' });
    expect(shown.json().details).toMatchObject(given_values.toReversed());
    const { items } = (await world.call(world.ann, 'GET', `/share/${share}/history`)).json();
    expect(items.at(-1)).toMatchObject({ status: 'USED', actor_name: 'staff@provider.test' });
    expect(items.at(-1).status_reason).toMatch(/^viewed in Cards .*: To compare the account$/);
    const letters = (await mailsToAnn()).slice(before);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('To compare the account');
    expect(letters[0]?.text).not.toContain(given_values[1].value);
  });

  test('are shown to no API key, and only with the right to use share requests', async () => {
    const { processor } = await used();
    const reason = { reason: 'To look' };
    expect((await reveal(processor, reason, await world.key(world.root, ['PSP', 'PSP_ALL']))).statusCode).toBe(403);
    await world.user('plain@provider.test', world.root, ['PSP', 'PSP_PROCESSOR_ALL']);
    expect((await reveal(processor, reason, await world.signIn('plain@provider.test'))).statusCode).toBe(403);
  });

  test('are in no stored response', async () => {
    const { processor } = await used();
    const headers = { 'idempotency-key': 'shown' };
    expect((await reveal(processor, { reason: 'To look' }, world.staff, headers)).statusCode).toBe(200);
    const { rows } = await world.database.pool.query(`select 1 from idempotency_key where key = 'shown'`);
    expect(rows).toEqual([]);
  });

  test('remain shared under another name, and no longer once they are replaced', async () => {
    const { processor } = await used();
    const change = (details: object[]) =>
      world.call(world.staff, 'POST', `/processor/${processor}`, { body: { details } });
    await change([{ name: 'renamed', renamed_from: 'api_key' }]);
    expect((await reveal(processor)).statusCode).toBe(422);
    await change([{ name: 'renamed', value: 'our own' }]);
    expect((await reveal(processor)).json().details).toMatchObject([{ name: 'renamed', value: 'our own' }]);
  });
});
