import type { Locator } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import { partOf, pick, press, search, tabTo, type } from './by-keyboard.ts';
import { begin, rule, type Words } from './rule-form.ts';
import { expect, fresh, meetsAxe, test } from './test.ts';

type Ruleset = ItemOf<'validationruleset'>;

test.describe('on a phone, in Dutch', () => {
  test.use({ user: 'merchant', locale: 'nl-NL', viewport: { width: 390, height: 844 } });

  const dutch: Words = { rule: 'Regel', attribute: 'Kenmerk', operator: 'Vergelijking', value: 'Waarde' };

  test('a draft of a rule is built and changed by keyboard', async ({ page, list, api }) => {
    const name = fresh('Regel');
    await list.visit('/riskrules');
    await begin(page, 'Regelset toevoegen', name);
    const amount = await rule(page, 1, 'Bedrag', '>', dutch);
    await type(page, amount('Waarde'), '250,50');
    await pick(page, amount('Waarde (Valuta van het bedrag)'), 'EUR');
    await press(page, page.getByRole('button', { name: 'Opslaan als concept' }));
    const panel = page.getByRole('region', { name: new RegExp(name) });
    await expect(panel.getByText('Concept', { exact: true })).toBeVisible();
    await expect(panel).toContainText(/bedrag > €\s250,50 → blokkeren/);
    const found = async () => (await api.list<Ruleset>('validationruleset', { name })).items[0] as Ruleset;
    expect(await found()).toMatchObject({ active: false, published_version: 1, draft: { active: true } });
    await meetsAxe(page);

    await press(page, panel.getByRole('button', { name: 'Bewerken' }));
    await expect(amount('Waarde')).toHaveValue('250,50');
    await type(page, amount('Waarde'), '99');
    await press(page, page.getByRole('button', { name: 'Regel toevoegen' }));
    const country = await rule(page, 2, 'Land', 'NOT_IN', dutch);
    await search(page, country('Waarde'), 'Nederland (NL)');
    await page.keyboard.press('Tab');
    await meetsAxe(page);
    await press(page, page.getByRole('button', { name: 'Opslaan als concept' }));
    await expect(panel.getByRole('button', { name: 'Bewerken' })).toBeVisible();
    await expect(panel).toContainText(/bedrag > €\s99,00 en land is geen van NL → blokkeren/);
    const { id, draft } = await found();
    expect(draft).toMatchObject({ rules: [{ value: '9900' }, { name: 'country_code', value: ['NL'] }] });
    await api.call('DELETE', `validationruleset/${id}`);
  });

  test('a tree is built and changed by keyboard', async ({ page, api }) => {
    const name = fresh('Kaarten');
    await page.goto('/intelligent-routing/new');
    await type(page, page.getByRole('textbox', { name: /^Naam/ }), name);
    await tabTo(page, page.getByRole('combobox', { name: /^Betaalmethode/ }));
    await page.keyboard.insertText('Kaart');
    await page.getByRole('option', { name: 'Kaart', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Route bewerken' }));
    const dialog = page.getByRole('dialog');
    const node = (path: string): Locator => dialog.locator(`section[data-node="${path}"]`);
    await expect(node('')).toBeFocused();
    await page.keyboard.press('c');
    const of = (part: string): Locator => partOf(dialog, `Voorwaarde 1: ${part}`);
    await expect(of('Kenmerk')).toBeFocused();
    await pick(page, of('Vergelijking'), '>');
    await type(page, of('Waarde'), '100,5');
    await pick(page, of('Waarde (Valuta van het bedrag)'), 'EUR');
    await page.keyboard.press('Escape');
    await expect(node('')).toContainText(/Als bedrag > €\s100,50/);
    for (const [turn, processor] of [
      ['t', 'Polder'],
      ['e', 'Noordzee'],
    ] as const) {
      await page.keyboard.press('ArrowDown');
      await expect(node(turn)).toBeFocused();
      await page.keyboard.press('e');
      await search(page, dialog.getByRole('combobox', { name: 'Processor' }), processor);
      await page.keyboard.press('Escape');
      await expect(node(turn)).toBeFocused();
      await expect(node(turn)).toContainText(processor);
    }
    await meetsAxe(page);
    await page.keyboard.press('Escape');
    await press(page, page.getByRole('button', { name: 'Opslaan', exact: true }));
    await expect(page).toHaveURL(/\/intelligent-routing$/);
    const { items } = await api.list<ItemOf<'routing'>>('routing', { name });
    const [made] = items;
    expect(made?.details).toMatchObject({
      if: [{ name: 'amount', operator: '>', value: 10_050, currency_code: 'EUR' }],
    });

    await press(page, page.getByRole('link', { name: `${name} bewerken` }));
    await press(page, page.getByRole('button', { name: 'Route bewerken' }));
    await expect(node('')).toBeFocused();
    await page.keyboard.press('Enter');
    await type(page, of('Waarde'), '80');
    await page.keyboard.press('Escape');
    await expect(node('')).toContainText(/Als bedrag > €\s80,00/);
    await page.keyboard.press('Escape');
    await press(page, page.getByRole('button', { name: 'Opslaan', exact: true }));
    await expect(page).toHaveURL(/\/intelligent-routing\?/);
    const changed = await api.call<ItemOf<'routing'>>('GET', `routing/${made?.id}`);
    expect(changed.details).toMatchObject({ if: [{ value: 8000 }] });
    await api.call('DELETE', `routing/${made?.id}`);
  });
});
