import type { Browser, Locator, Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import type { ListScreen } from './list-screen.ts';
import { freshReference, payByCard, payerOf } from './payer.ts';
import type { People } from './people.ts';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

type Ruleset = ItemOf<'validationruleset'>;
type Transaction = ItemOf<'transaction'>;

/** Runs in the page: how often Tab is to be pressed until an element has the focus, Shift-Tab if it is negative. */
function stepsTo(target: Element): number {
  const page = target.ownerDocument;
  const reached = [
    ...page.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility());
  const from = reached.indexOf(page.activeElement as HTMLElement);
  return target === page.activeElement ? 0 : reached.indexOf(target as HTMLElement) - from || 1;
}

/** Moves the focus with Tab, in the shorter direction, until it is on an element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tries = 0; tries < 20; tries += 1) {
    const steps = await target.evaluate(stepsTo);
    if (steps === 0) return;
    for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Opens a tab, of which one has the focus, by its arrows. */
async function openTab(page: Page, within: Locator, name: string): Promise<void> {
  await tabTo(page, within.getByRole('tab', { selected: true }));
  const tab = within.getByRole('tab', { name });
  for (let presses = 0; presses < 10 && (await tab.getAttribute('aria-selected')) === 'false'; presses += 1)
    await page.keyboard.press('ArrowRight');
  await expect(tab).toBeFocused();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Chooses in a searchable select by typing. */
async function search(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox').locator('[data-combobox-selected]')).toContainText(text);
  await page.keyboard.press('Enter');
}

/** Chooses in a native select by its arrows. */
async function pick(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target);
  for (let presses = 0; presses < 20 && (await target.inputValue()) !== value; presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(target).toHaveValue(value);
}

/** The input of a part of a condition; the list of its choices has the same name. */
const partOf = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true }).and(within.locator('input, select'));

interface Words {
  readonly rule: string;
  readonly attribute: string;
  readonly operator: string;
  readonly value: string;
}
const english: Words = { rule: 'Rule', attribute: 'Attribute', operator: 'Operator', value: 'Value' };

/** Chooses the attribute and the operator of a rule of the form, and returns how its parts are found. */
async function rule(page: Page, number: number, attribute: string, operator: string, words = english) {
  const of = (part: string): Locator => partOf(page, `${words.rule} ${number}: ${part}`);
  await search(page, of(words.attribute), attribute);
  await pick(page, of(words.operator), operator);
  return of;
}

/** Opens the form of a new ruleset, and types its name. */
async function begin(page: Page, button: string, name: string): Promise<Locator> {
  await press(page, page.getByRole('button', { name: button }));
  const form = page.getByRole('region', { name: button });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.insertText(name);
  return form;
}

interface Shop {
  readonly api: Api;
  readonly organisation: string;
  readonly profile: string;
  readonly processors: readonly string[];
}

const roles = [
  ...['TAG_ALL', 'VALIDATION_RULESET_ALL', 'ROUTING_ALL'],
  ...['TRANSACTION_LIST', 'PAYMENT_PROFILE_LIST', 'PROCESSOR_LIST'],
];

/** A merchant of the test's own with a payment profile, so that its rules hold for no other test; its risk analyst signs in. */
async function openShop(page: Page, people: People, operator: Api): Promise<Shop> {
  const name = await people.merchant();
  const organisations = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
  const organisation = organisations.items.find((each) => each.name === name)?.id as string;
  const { items } = await operator.list<ItemOf<'processor'>>('processor', { payment_product: 'card', _limit: 'all' });
  const named = ['Noordzee Card Services', 'Polder Acquiring'];
  const processors = named.map((each) => items.find((processor) => processor.name === each)?.id as string);
  const profile = await operator.call<{ id: string }>('POST', 'paymentprofile', {
    organisation,
    name: 'Shop',
    display_name: 'Shop',
    currency_code: 'EUR',
    processors: processors.slice(0, 1),
  });
  await people.admit(page.context(), await people.invite({ roles, at: name }));
  return { api: operator, organisation, profile: profile.id, processors };
}

/** A customer of a country pays by card on a hosted page; returns the page after it. */
async function pay(
  browser: Browser,
  { api, organisation, profile }: Shop,
  { amount, country_code, card }: { readonly amount: number; readonly country_code: string; readonly card: string },
) {
  const merchant_reference = freshReference('rules');
  const customer = await api.call<{ id: string }>('POST', 'customer', {
    organisation,
    email_address: `${merchant_reference}@customers.example`,
    country_code,
  });
  const link = await api.call<ItemOf<'paymentlink'>>('POST', 'paymentlink', {
    payment_profile: profile,
    customer: customer.id,
    merchant_reference,
    amount,
    language: 'en',
  });
  const payer = await payerOf(browser);
  await payer.goto(link.url ?? '');
  await payByCard(payer, card);
  const paid = async (): Promise<Transaction> => {
    const { items } = await api.list<Transaction>('transaction', { merchant_reference, organisation });
    return items[0] as Transaction;
  };
  return { payer, paid };
}

/** Why a payment of the list was decided as it was. */
async function whyOf(page: Page, list: ListScreen, { id }: Transaction): Promise<Locator> {
  await list.visit('/transactions', { id, _open: true });
  await openTab(page, list.panel, 'Why');
  return list.panel.getByRole('tabpanel');
}

/** Fills in the note of a dialog and confirms it. */
async function confirm(page: Page, note: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByRole('textbox'), note);
  await press(page, dialog.getByRole('button', { name: button }));
  await expect(dialog).toHaveCount(0);
}

test.describe('a risk analyst', () => {
  test.use({ user: 'nobody' });

  test('builds a rule by keyboard, tests it, publishes it and rolls back; a payer is challenged', async ({
    page,
    list,
    people,
    operator,
    gateway,
    browser,
  }) => {
    // A complete scenario, with payers on their own pages and axe on the way.
    test.slow();
    const shop = await openShop(page, people, operator);
    const card = '4242424242424242';
    const first = await pay(browser, shop, { amount: 25_000, country_code: 'US', card });
    await expect(first.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await first.payer.context().close();
    const { card: card_id } = await first.paid();
    for (let tries = 0; tries < 5; tries += 1)
      await gateway.call('POST', 'transaction', {
        payment_profile: shop.profile,
        merchant_reference: freshReference('declined'),
        amount: 25_000,
        currency_code: 'EUR',
        payment_product: 'card',
        country_code: 'US',
        status: 'DECLINED',
        card: card_id,
      });

    await list.open('/3dsecure');
    const form = await begin(page, 'Add ruleset', 'Bursts from abroad');
    const declines = await rule(page, 1, 'Number of declines', '>');
    await expect(declines('Per')).toHaveValue('card');
    await expect(declines('In')).toHaveValue('3600');
    await type(page, declines('Value'), '3');
    await press(page, form.getByRole('button', { name: 'Add rule', exact: true }));
    await rule(page, 2, 'Country', 'NOT_IN');
    await press(page, form.getByRole('button', { name: /^Add the EEA/ }));
    await press(page, form.getByRole('button', { name: 'Add rule', exact: true }));
    const amount = await rule(page, 3, 'Amount', '>');
    await type(page, amount('Value'), '200');
    await expect(form.getByRole('region', { name: 'The rules say' })).toContainText(
      'declines per card in 1 hour > 3 and country is not in the EEA and amount > €200.00 → ask for 3-D Secure',
    );

    await press(page, form.getByRole('button', { name: 'Test' }));
    const result = form.getByRole('region', { name: 'Test on history' });
    await expect(result).toContainText('1 of 6 payments matches');
    await meetsAxe(page, [shapes[1]]);

    await press(page, form.getByRole('button', { name: 'Save as draft' }));
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Bursts from abroad');
    await expect(list.panel.getByText('Draft', { exact: true })).toBeVisible();
    await press(page, list.panel.getByRole('button', { name: 'Publish' }));
    await confirm(page, 'Bursts of last week', 'Publish');
    await expect(list.panel.getByText('Live', { exact: true })).toBeVisible();

    const challenged = await pay(browser, shop, { amount: 25_000, country_code: 'US', card });
    await challenged.payer.getByRole('button', { name: 'Approve' }).click();
    await expect(challenged.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await challenged.payer.context().close();
    const payment = await challenged.paid();
    expect(payment.three_d_secure_requested).toBe(true);
    const why = await whyOf(page, list, payment);
    await expect(why.getByRole('link', { name: 'Bursts from abroad' })).toBeVisible();
    await expect(why).toContainText(
      'declines per card in 1 hour 5 > 3, country US not in the EEA, amount €250.00 > €200.00',
    );
    await expect(why).toContainText('3-D Secure was asked for');

    // The hits lead to exactly this payment; then the rules change, and are rolled back.
    await list.open('/3dsecure');
    await press(page, page.getByRole('link', { name: '1 match in 7 days' }));
    await expect(page).toHaveURL(/\/transactions\?.*rulesets/);
    await list.shows([payment]);
    await list.visit('/3dsecure');
    await press(page, page.getByRole('link', { name: 'Bursts from abroad' }));
    await press(page, list.panel.getByRole('button', { name: 'Edit' }));
    await type(page, partOf(page, 'Rule 3: Value'), '300');
    await press(page, list.panel.getByRole('button', { name: 'Save', exact: true }));
    await expect(list.panel).toContainText('amount > €300.00');
    await openTab(page, list.panel, 'Versions');
    await expect(list.panel).toContainText('amount > €200.00 → amount > €300.00');
    await press(page, list.panel.getByRole('button', { name: 'Roll back' }).first());
    await confirm(page, 'Too few matches', 'Roll back');
    await expect(list.panel.getByText('v4', { exact: true })).toBeVisible();
    await expect(list.panel).toContainText('amount > €300.00 → amount > €200.00');
    const { items } = await operator.list<Ruleset>('validationruleset', { organisation: shop.organisation });
    expect(items.map(({ published_version, active }) => [published_version, active])).toEqual([[4, true]]);
  });

  test('blocks a country, tags amounts and routes; each payment says why', async ({
    page,
    list,
    people,
    operator,
    browser,
  }) => {
    // A complete scenario, with payers on their own pages and axe on the way.
    test.slow();
    const shop = await openShop(page, people, operator);
    const [noordzee, polder] = shop.processors;
    const routing = await operator.call<{ id: string }>('POST', 'routing', {
      organisation: shop.organisation,
      name: 'Large amounts',
      payment_product: 'card',
      details: {
        if: [{ name: 'amount', operator: '>', value: 10_000, currency_code: 'EUR' }],
        then: polder,
        else: noordzee,
      },
    });
    await operator.call('POST', `paymentprofile/${shop.profile}`, {
      processors: shop.processors,
      routing: { card: routing.id },
    });

    await list.open('/riskrules');
    const form = await begin(page, 'Add ruleset', 'Not from there');
    const country = await rule(page, 1, 'Country', '==');
    await search(page, country('Value'), 'Brazil');
    await press(page, form.getByRole('button', { name: 'Add ruleset' }));
    await expect(list.panel.getByText('Live', { exact: true })).toBeVisible();

    await list.visit('/tagrules');
    await begin(page, 'Add ruleset', 'Large orders');
    await press(page, form.getByRole('button', { name: 'New tag' }));
    await expect(form.getByRole('textbox', { name: 'New tag' })).toBeFocused();
    await page.keyboard.insertText('Large');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: /^Tag/ })).toHaveValue('Large');
    await expect(form.getByRole('combobox', { name: /^Tag/ })).toBeFocused();
    const amount = await rule(page, 1, 'Amount', '>=');
    await type(page, amount('Value'), '150');
    await press(page, form.getByRole('button', { name: 'Add ruleset' }));
    await expect(list.panel).toContainText('amount ≥ €150.00 → tag as “Large”');
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const card = '4111111111111111';
    const refused = await pay(browser, shop, { amount: 15_000, country_code: 'BR', card });
    await expect(refused.payer.getByRole('heading', { name: 'Payment successful' })).toHaveCount(0);
    await expect.poll(async () => (await refused.paid())?.blocked).toBe(true);
    await refused.payer.context().close();
    const taken = await pay(browser, shop, { amount: 15_000, country_code: 'NL', card });
    await expect(taken.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await taken.payer.context().close();

    const [blocked, paid] = [await refused.paid(), await taken.paid()];
    await list.visit('/transactions');
    await expect(list.row(blocked.id)).toContainText('Blocked');
    const of_blocked = await whyOf(page, list, blocked);
    await expect(list.panel).toContainText('Blocked by the rule “Not from there”');
    await expect(of_blocked.getByRole('link', { name: 'Not from there' })).toBeVisible();
    await expect(of_blocked).toContainText('country BR = BR → blocked');
    await expect(of_blocked).toContainText('amount €150.00 ≥ €150.00 → tagged');

    const of_paid = await whyOf(page, list, paid);
    await expect(of_paid).toContainText('amount €150.00 ≥ €150.00 → tagged');
    await expect(of_paid.getByRole('link', { name: 'Large amounts' })).toBeVisible();
    await expect(of_paid).toContainText('amount €150.00 > €100.00 → then');
    await expect(of_paid).toContainText('Polder Acquiring: chosen by the routing.');
    await press(page, of_paid.locator('summary'));
    await expect(of_paid).toContainText('country NL ≠ BR');
    await meetsAxe(page);
  });
});

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
