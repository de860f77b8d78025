import type { EntityName } from '@sluis/contract/registry';
import { entities } from '@sluis/contract/registry';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { arrangements } from '../testing/example-arrangements.ts';
import { openExampleWorld } from '../testing/example-world.ts';

const world = await openExampleWorld();
const ajv = new Ajv2020({ strict: false, validateFormats: true });
(addFormats as unknown as (to: Ajv2020, formats: string[]) => void)(ajv, ['date-time', 'date', 'email']);

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
  const schema = route.describe?.answer;
  // The rows of that table hold any text where a currency stands: they are made by the kinds of their fields.
  if (schema && answer.body && call !== 'GET /processorsettlementfile') {
    const isValid = ajv.compile(schema);
    expect(isValid(answer.json()), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
  }
});
