import type { Rule } from '@sluis/contract/risk/conditions';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import { expect, it } from 'vitest';
import { differences, type Texts } from './compare.ts';

const amount = (value: string): Rule => ({ name: 'amount', operator: '>', value, currency_code: 'EUR' });
const country: Rule = { name: 'country_code', operator: 'IN', value: ['NL'] };
const live: RulesetContent = {
  name: 'High amounts',
  email: null,
  webhook_url: null,
  tag: null,
  payment_profile: null,
  rules: [amount('100'), country],
  active: true,
};
const texts: Texts = {
  rule: (rule) => `${rule.name} ${rule.value}`,
  nameOf: (id) => `<${id}>`,
  exemption: (exemption) => exemption,
  on: 'on',
  off: 'off',
};

it('finds nothing between equal contents, whatever the order of their rules', () => {
  expect(differences(live, { ...live, rules: [country, amount('100')] }, texts)).toEqual([]);
});

it('tells a changed rule from one that was added and one that was removed', () => {
  const changed = { ...live, rules: [amount('200'), { ...country, name: 'card_country' }] };
  expect(differences(live, changed, texts)).toEqual([
    { part: 'rule', was: 'amount 100', is: 'amount 200' },
    { part: 'rule', was: 'country_code NL', is: null },
    { part: 'rule', was: null, is: 'card_country NL' },
  ]);
});

it('names tags and profiles, and says what was empty', () => {
  const changed = { ...live, active: false, tag: 'tag_1', payment_profile: 'prof_1', email: 'a@example.com' };
  expect(differences(live, changed, texts)).toEqual([
    { part: 'active', was: 'on', is: 'off' },
    { part: 'tag', was: null, is: '<tag_1>' },
    { part: 'payment_profile', was: null, is: '<prof_1>' },
    { part: 'email', was: null, is: 'a@example.com' },
  ]);
});
