import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(world.root, ['TAG_LIST']);
});

const ask = async (): Promise<string> => {
  const body = { format: 'csv', columns: ['text'] };
  return (await world.call(token, 'POST', '/tag/export', { body })).json().url;
};
const download = (url: string) => world.app.http.inject({ url });

describe('the ticket of a download', () => {
  test('is valid once', async () => {
    const url = await ask();
    expect((await download(url)).statusCode).toBe(200);
    expect((await download(url)).json().error.code).toBe('not_found');
  });

  test('is valid once, also for concurrent uses', async () => {
    const url = await ask();
    // As many as a merchant's slots, less one that the previous download may not have left yet.
    const answers = await Promise.all([1, 2, 3].map(() => download(url)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  test('is valid for a minute', async () => {
    const url = await ask();
    const age = (seconds: number) =>
      world.database.pool.query('update export_ticket set expires_at = expires_at - make_interval(secs => $1)', [
        seconds,
      ]);
    const { rows } = await world.database.pool.query(
      'select extract(epoch from expires_at - now())::int as left from export_ticket order by 1 desc limit 1',
    );
    expect(rows[0].left).toBeGreaterThan(55);
    expect(rows[0].left).toBeLessThanOrEqual(60);
    await age(61);
    expect((await download(url)).statusCode).toBe(404);
  });

  test('is stored as a hash only, and nothing else opens a file', async () => {
    const url = await ask();
    const { rows } = await world.database.pool.query('select * from export_ticket');
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
    for (const wrong of [`${url}x`, `/v1/export/${rows[0].hash}`, '/v1/export/%00', '/v1/export/xp_'])
      expect((await download(wrong)).statusCode).toBe(404);
  });
});
