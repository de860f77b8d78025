import type { EntityName } from '@sluis/contract/registry';
import { entities } from '@sluis/contract/registry';
import { expect, test } from 'vitest';
import { arrangements } from '../testing/example-arrangements.ts';
import { openExampleWorld } from '../testing/example-world.ts';

const world = await openExampleWorld();

const calls = world.app.routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(calls)('%s', async (call, route) => {
  const arrange = arrangements[call];
  const name = route.path.split('/')[1] as EntityName;
  const is_item = /^\/\w+\/:id(\/|$)/.test(route.path) && name in entities;
  const arranged = arrange
    ? await arrange(world)
    : is_item
      ? { id: route.effect === 'read' ? (world.tenants.a.ids.get(name)?.[0] as string) : await world.example(name) }
      : {};
  const answer = await world.execute(route, arranged);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBeLessThan(300);
});
