import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApi } from '../platform/http/openapi.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld({ SLUIS_DEMO: '1' });
const description = openApi(world.app.routes, 'https://pay.sluis.test');

async function faultsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  const describeProblem = ({ ruleId, message, location }: NormalizedProblem) =>
    `${ruleId}: ${message} ${location[0]?.pointer}`;
  return problems.filter(({ ignored }) => !ignored).map(describeProblem);
}

test('the API description follows all recommended rules of Redocly', async () => {
  expect(await faultsOf(description)).toEqual([]);
});

test('a description that breaks a rule is found', async () => {
  const { paths } = structuredClone(description) as { paths: Record<string, { get: { operationId?: string } }> };
  delete paths['/v1/tag']?.get.operationId;
  const [fault, ...more] = await faultsOf({ ...description, paths });
  expect(fault).toContain('operation-operationId');
  expect(more).toEqual([]);
});
