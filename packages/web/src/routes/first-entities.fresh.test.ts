// @vitest-environment jsdom
import { entities } from '@sluis/contract/registry';
import { expect, it, vi } from 'vitest';

it('the first screens are loaded with every entity that their fields refer to, and without all others', async () => {
  vi.resetModules();
  const { entries: known, rowsAt: rowsOf } = await import('./-screens.ts');
  const { entityOf } = await import('@sluis/contract/declared');
  const drawn = known.flatMap(({ route }) => rowsOf(route)?.entity ?? []);
  expect(new Set(drawn)).toEqual(new Set(['transaction', 'refund']));
  const referred = drawn.flatMap((entity) =>
    Object.values(entityOf(entity).fields).flatMap((field) => ('to' in field ? field.to : [])),
  );
  const isKnown = (name: string): boolean => {
    try {
      return entityOf(name).name === name;
    } catch {
      return false;
    }
  };
  expect(new Set(Object.keys(entities).filter(isKnown))).toEqual(new Set([...drawn, ...referred]));
});
