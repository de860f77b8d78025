import type { Locator, Page } from '@playwright/test';
import { partOf, pick, press, search } from './by-keyboard.ts';
import { expect } from './test.ts';

export interface Words {
  readonly rule: string;
  readonly attribute: string;
  readonly operator: string;
  readonly value: string;
}
const english: Words = { rule: 'Rule', attribute: 'Attribute', operator: 'Operator', value: 'Value' };

/** Chooses the attribute and the operator of a rule of the form, and returns how its parts are found. */
export async function rule(page: Page, number: number, attribute: string, operator: string, words = english) {
  const of = (part: string): Locator => partOf(page, `${words.rule} ${number}: ${part}`);
  await search(page, of(words.attribute), attribute);
  await expect(of(words.attribute)).toHaveValue(attribute);
  await pick(page, of(words.operator), operator);
  return of;
}

/** Opens the form of a new ruleset, and types its name. */
export async function begin(page: Page, button: string, name: string): Promise<Locator> {
  await press(page, page.getByRole('button', { name: button }));
  const form = page.getByRole('region', { name: button });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.insertText(name);
  return form;
}
