import { expect, test } from 'vitest';
import type { Route } from '../platform/http/route.ts';
import type { Services } from '../platform/http/services.ts';
import type { Engine } from './engine.ts';
import { joinBehaviours, openHouse } from './house.ts';
import { answer, defineModule, type House, type Module, question } from './module.ts';

const houseOf = (modules: readonly Module[], given?: ReadonlyMap<(house: House) => unknown, unknown>) =>
  openHouse({} as Services, modules.map(defineModule), given);

test('a house makes each part once, and uses given parts instead', () => {
  const make = () => ({});
  const house = houseOf([]);
  expect(house.made(make)).toBe(house.made(make));
  expect(houseOf([]).made(make)).not.toBe(house.made(make));
  expect(houseOf([], new Map([[make, 'given']])).made(make)).toBe('given');
});

test('a question is answered by modules that do not know each other, in their order', () => {
  const names = question<string>('names');
  const others = question<string>('others');
  const house = houseOf([
    { answers: [answer(names, () => 'one'), answer(others, () => 'other')] },
    {},
    { answers: [answer(names, () => 'two')] },
  ]);
  expect(house.answers(names)).toEqual(['one', 'two']);
});

test("several modules add to an entity, and none replaces another's part", () => {
  const command = async () => ({ id: 'tag_1' });
  const route = (path: string) => [{ path }] as unknown as Route[];
  const house = houseOf([
    { behaviours: () => ({ tag: { create: command, actions: { merge: command }, routes: () => route('/one') } }) },
    { behaviours: () => ({ tag: { update: command, actions: { paint: command }, routes: () => route('/two') } }) },
  ]);
  const { tag } = joinBehaviours(house);
  expect(Object.keys(tag ?? {}).sort()).toEqual(['actions', 'create', 'routes', 'update']);
  expect(Object.keys(tag?.actions ?? {})).toEqual(['merge', 'paint']);
  expect(tag?.routes?.({} as Engine).map(({ path }) => path)).toEqual(['/one', '/two']);
  const twice = { behaviours: () => ({ tag: { actions: { merge: command } } }) };
  expect(() => joinBehaviours(houseOf([twice, twice]))).toThrow('two modules declare merge of tag');
});
