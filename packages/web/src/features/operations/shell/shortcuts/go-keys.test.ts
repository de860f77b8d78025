import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { expect, it } from 'vitest';
import { go_keys, home_key } from './go-keys.ts';

it.each([
  ['a merchant’s', merchant_navigation],
  ['the provider’s', provider_navigation],
])('gives no letter to two of %s places', (_, catalogue: readonly NavigationSection[]) => {
  const ids = catalogue.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ id }) => id)));
  const keys = [home_key, ...ids.flatMap((id) => go_keys[id as keyof typeof go_keys] ?? [])];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true);
});
