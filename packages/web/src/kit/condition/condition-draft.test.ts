import { attributeOf, attributesOf } from '@sluis/contract/risk/attributes';
import type { Condition } from '@sluis/contract/risk/conditions';
import { describe, expect, it } from 'vitest';
import { attribute_groups, measures } from './attribute-groups.ts';
import {
  addValues,
  blankCondition,
  type ConditionDraft,
  draftOfCondition,
  offeredOperators,
  readDraft,
  recogniser,
  splitValues,
  withCurrency,
  withName,
  withOperator,
} from './condition-draft.ts';
import { velocity_keys, velocity_windows, velocityName, velocityOf } from './velocity.ts';

const draft = (parts: Partial<ConditionDraft>): ConditionDraft => ({ ...blankCondition(), ...parts });
const read = (parts: Partial<ConditionDraft>, currencies: readonly string[] = ['EUR']) =>
  readDraft(draft(parts), 'ruleset', currencies);

describe('a condition that is edited', () => {
  it.each<[Partial<ConditionDraft>, object]>([
    [
      { name: 'amount', operator: '>', value: '200' },
      { value: '20000', currency_code: 'EUR' },
    ],
    [
      { name: 'amount', operator: '>', value: '12,5', currency_code: 'EUR' },
      { value: '1250', currency_code: 'EUR' },
    ],
    [
      { name: 'amount', operator: '>', value: '500', currency_code: 'JPY' },
      { value: '500', currency_code: 'JPY' },
    ],
    [{ name: 'amount', operator: '>', value: '' }, { value: '0' }],
    [{ name: 'amount', operator: 'IN', value: ['10', '20.50'] }, { value: ['1000', '2050'] }],
    [{ name: 'declined_per_card_1h', operator: '>', value: '3' }, { value: '3' }],
    [
      { name: 'amount_per_card_1h', operator: '>', value: '9.99' },
      { value: '999', currency_code: 'EUR' },
    ],
    [{ name: 'card_country', operator: 'NOT_IN', value: ['NL', 'BE'] }, { value: ['NL', 'BE'] }],
    [{ name: 'ip', operator: 'IS_KNOWN', value: '' }, { value: '' }],
    [{ name: 'recurring_type', operator: '==', value: '' }, { value: '' }],
    [
      { name: 'card', operator: 'NOT_IN_LIST', value: 'vlst_01k5sh1r3aey4r6n9v2x8m7dqc' },
      { operator: 'NOT_IN', value: 'vlst_01k5sh1r3aey4r6n9v2x8m7dqc' },
    ],
  ])('%o is sent as the server reads it', (parts, sent) => {
    expect(read(parts)).toMatchObject({ condition: sent });
  });

  it.each<[Partial<ConditionDraft>, object]>([
    [{}, { name: 'required' }],
    [{ name: 'amount' }, { operator: 'required' }],
    [{ name: 'amount', operator: '>', value: '12,345' }, { value: 'invalid_format' }],
    [{ name: 'amount', operator: '>', value: '1.250,00' }, { value: 'invalid_format' }],
    [{ name: 'amount', operator: '>', value: '-1' }, { value: 'too_small' }],
    [{ name: 'card', operator: '==', value: '' }, { value: 'required' }],
    [{ name: 'card', operator: '==', value: '4111111111111111' }, { value: 'card_number' }],
    [{ name: 'card', operator: 'IN_LIST', value: '' }, { value: 'required' }],
    [{ name: 'country_code', operator: 'IN', value: [] }, { value: 'required' }],
    [{ name: 'card_bin', operator: 'IN', value: ['411111', '41'] }, { value: 'invalid_format' }],
    [{ name: 'amount_per_card_1h', operator: '>', value: '' }, { value: 'required' }],
  ])('%o says what is wrong beside the part', (parts, faults) => {
    expect(read(parts)).toEqual({ faults });
  });

  it('asks for the currency of an amount where there are several, and for nothing else of it', () => {
    const several = ['EUR', 'GBP'];
    expect(read({ name: 'amount', operator: '>', value: 'x' }, several)).toEqual({
      faults: { currency_code: 'required' },
    });
    expect(read({ name: 'amount', operator: '>', value: '5', currency_code: 'GBP' }, several)).toEqual({
      condition: { name: 'amount', operator: '>', value: '500', currency_code: 'GBP' },
    });
  });

  it.each<Condition>([
    { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' },
    { name: 'amount', operator: '>=', value: '500', currency_code: 'JPY' },
    { name: 'country_code', operator: 'NOT_IN', value: ['NL', 'BE'] },
    { name: 'card', operator: 'IN', value: 'vlst_01k5sh1r3aey4r6n9v2x8m7dqc' },
    { name: '3ds', operator: '==', value: 'false' },
    { name: 'email_domain', operator: 'IS_MISSING', value: '' },
    { name: 'declined_per_ip_24h', operator: '>', value: '3' },
  ])('shows %o and sends it unchanged', (condition) => {
    expect(readDraft(draftOfCondition(condition, 0, ['EUR', 'JPY'], 'en'), 'ruleset', ['EUR', 'JPY'])).toEqual({
      condition,
    });
  });

  it.each<[Condition, string | readonly string[]]>([
    [{ name: 'amount', operator: '>', value: '50000' }, '500.00'],
    [{ name: 'amount', operator: 'IN', value: ['50000', '1'] }, ['500.00', '0.01']],
    [{ name: 'amount_per_card_1h', operator: '>', value: 999 }, '9.99'],
  ])('keeps the amount of %o when its currency is chosen', (condition, shown) => {
    const open = draftOfCondition(condition, 0, ['EUR', 'JPY'], 'en');
    expect(open).toMatchObject({ is_minor: true, value: condition.value === 999 ? '999' : condition.value });
    const chosen = withCurrency(open, 'EUR', 'en');
    expect(chosen).toMatchObject({ is_minor: false, value: shown, currency_code: 'EUR' });
    const value = condition.value === 999 ? '999' : condition.value;
    expect(readDraft(chosen, 'ruleset', ['EUR', 'JPY'])).toEqual({
      condition: { ...condition, value, currency_code: 'EUR' },
    });
    expect(readDraft(open, 'ruleset', ['EUR'])).toMatchObject({ condition: { value } });
  });

  it('has the decimal sign of the language, and categories without leading zeros', () => {
    const amount: Condition = { name: 'amount', operator: '>', value: 1250, currency_code: 'EUR' };
    expect(draftOfCondition(amount, 0, ['EUR'], 'nl').value).toBe('12,50');
    expect(draftOfCondition({ name: 'mcc', operator: '==', value: '0742' }, 0, [], 'en').value).toBe('742');
  });

  it('resets the operator with the name, and the value with the operator', () => {
    const before = draft({ name: 'country_code', operator: 'IN', value: ['NL'] });
    expect(withName(before, 'amount')).toMatchObject({ name: 'amount', operator: '', value: '' });
    expect(withOperator(before, '==')).toMatchObject({ operator: '==', value: '' });
    expect(withOperator(before, 'NOT_IN')).toMatchObject({ operator: 'NOT_IN', value: [] });
    expect(withOperator(draft({ name: '3ds' }), '==')).toMatchObject({ value: 'true' });
  });
});

it('offers lists of values only where an attribute has a kind of them', () => {
  const offered = (name: string) => offeredOperators(attributeOf(name) as never, 'ruleset');
  expect(offered('card')).toEqual(['==', '!=', 'IN', 'NOT_IN', 'IN_LIST', 'NOT_IN_LIST', 'IS_KNOWN', 'IS_MISSING']);
  expect(offered('browser')).not.toContain('IN_LIST');
  expect(offeredOperators(attributeOf('card') as never, 'routing')).toEqual(['==', '!=', 'IS_KNOWN', 'IS_MISSING']);
});

describe('a pasted list', () => {
  it('is split at commas, semicolons, spaces and lines', () => {
    expect(splitValues(' NL, BE;DE\n"FR"\tLU ')).toEqual(['NL', 'BE', 'DE', 'FR', 'LU']);
  });

  it('drops duplicates and unknown values, and counts them', () => {
    const choices = [
      { value: 'NL', label: 'Netherlands (NL)' },
      { value: 'BE', label: 'Belgium (BE)' },
    ];
    const recognise = recogniser(attributeOf('country_code') as never, choices);
    expect(addValues(['NL'], ['nl', 'BE', 'be', 'XX'], recognise)).toEqual({
      values: ['NL', 'BE'],
      added: 1,
      duplicates: 2,
      unknown: ['XX'],
    });
  });

  it('has the case in which the attribute is compared', () => {
    const recognise = recogniser(attributeOf('email_domain') as never, undefined);
    expect(addValues([], ['Example.COM', 'example.com'], recognise)).toMatchObject({
      values: ['example.com'],
      duplicates: 1,
    });
  });
});

describe('the attributes', () => {
  const grouped: readonly string[] = Object.values(attribute_groups).flat();
  it.each(['ruleset', 'routing'] as const)('of a %s are each offered once', (place) => {
    const named = attributesOf(place).filter((name) => !velocityOf(name));
    expect(named.filter((name) => !grouped.includes(name))).toEqual([]);
    expect(grouped.length).toBe(new Set(grouped).size);
  });

  it('of velocity are each found by measure, key and window', () => {
    const found = measures.flatMap((measure) =>
      velocity_keys.flatMap((key) => velocity_windows.map((window_s) => velocityName({ measure, key, window_s }))),
    );
    expect(found.sort()).toEqual(
      attributesOf('ruleset')
        .filter((name) => velocityOf(name))
        .sort(),
    );
  });
});
