import { describe, expect, test } from 'vitest';
import { brokenRules, default_password_policy } from './password-policy.ts';

describe('the password policy', () => {
  test.each([
    ['Demo-sluis-2026!', []],
    ['short1A!', ['length']],
    ['no-digits-In-here!', ['number']],
    ['no-capitals-in-2026', ['uppercase']],
    ['NO-SMALL-ONES-2026', ['lowercase']],
    ['NothingSpecial2026', ['special']],
    ['', ['length', 'number', 'uppercase', 'lowercase', 'special']],
  ])('finds in "%s" broken: %j', (password, broken) => {
    expect(brokenRules(password)).toEqual(broken);
  });

  test('applies only the rules that a policy has', () => {
    expect(
      brokenRules('four', { ...default_password_policy, length: 4, number: false, uppercase: false, special: false }),
    ).toEqual([]);
  });
});
