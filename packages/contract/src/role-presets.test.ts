import { expect, test } from 'vitest';
import { presetOf, presetRoles, role_presets } from './role-presets.ts';
import { expandRoles, isProviderRole, role_catalogue } from './roles.ts';

const all = role_presets.flatMap((preset) => [true, false].map((at_provider) => ({ preset, at_provider })));

test.each(all)(
  '$preset has roles that can be given and is recognised by them (at the provider: $at_provider)',
  (one) => {
    const roles = presetRoles(one.preset, one.at_provider);
    expect(role_catalogue).toEqual(expect.arrayContaining([...roles]));
    expect(roles.some(isProviderRole)).toBe(one.at_provider);
    expect(presetOf(roles.toReversed())).toBe(one.preset);
    expect(presetOf([...roles, 'PSP_SUPER'])).toBeUndefined();
  },
);

test('view only changes nothing, and only administrators manage people and keys', () => {
  expect([...expandRoles(presetRoles('view', false))].filter((role) => !/_(LIST|STATISTICS)$/.test(role))).toEqual([]);
  for (const preset of ['view', 'support', 'finance'] as const)
    expect([...expandRoles(presetRoles(preset, true))].filter((role) => /USER|APIKEY/.test(role))).toEqual([]);
});
