import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { guides } from './guides.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test.for(guides)('the page of $file is served: each of its links leads to a page', async ({ path }) => {
  const { statusCode, body } = await world.app.http.inject({ url: `/docs${path}` });
  expect([statusCode, body.includes('<h1')]).toEqual([200, true]);
});
