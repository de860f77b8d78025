import { randomUUID } from 'node:crypto';
import type { ItemOf } from '@sluis/contract/registry';
import { expect, meetsAxe, test } from './test.ts';
import { daysAgo, today } from './time.ts';

test.use({ user: 'operator' });

const named = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

test('finance staff build a price scheme by keyboard, publish it, copy it and compare the editions', async ({
  page,
  list,
  operator,
}) => {
  const name = named('Interchange++');
  const { keyboard } = page;
  await list.open('/psp/pricing/revenue');
  await page.getByRole('button', { name: 'Add revenue scheme' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.insertText(name);
  await keyboard.press('Enter');
  await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();

  // Two lines; the first cell of each has the focus once it is added.
  const add = list.panel.getByRole('button', { name: 'Add line' });
  const component = list.panel.getByRole('combobox', { name: 'Component' });
  await add.focus();
  await keyboard.press('Enter');
  await expect(component).toBeFocused();
  await keyboard.insertText('GATEWAY');
  await list.panel.getByLabel('Fixed fee').focus();
  await keyboard.insertText('0.0085');
  await add.focus();
  await keyboard.press('Enter');
  await expect(component).toBeFocused();
  await keyboard.insertText('MARKUP');
  await list.panel.getByLabel('Rate', { exact: true }).focus();
  await keyboard.insertText('0.6');
  await list.panel.getByLabel('Fixed fee').focus();
  await keyboard.insertText('0.10');
  await list.panel.getByLabel('Minimum', { exact: true }).focus();
  await keyboard.insertText('0.15');
  await expect(
    list.panel.getByRole('button', { name: /^2 Markup Payments: 0.6% \+ €0.10, at least €0.15/ }),
  ).toBeVisible();
  await list.panel.getByRole('button', { name: 'Move line 2', exact: true }).focus();
  await keyboard.press('ArrowUp');
  await expect(list.panel.getByRole('button', { name: 'Move line 1', exact: true })).toBeFocused();
  await meetsAxe(page);

  await list.panel.getByRole('button', { name: 'Save draft' }).focus();
  await keyboard.press('Enter');
  const { items } = await operator.list<ItemOf<'revenuescheme'>>('revenuescheme', { name });
  const { id } = items[0] as ItemOf<'revenuescheme'>;
  const editions = async () =>
    (
      await operator.call<{ items: { number: number; status: string; lines: object[] }[] }>(
        'GET',
        `revenuescheme/${id}/editions`,
      )
    ).items;
  await expect
    .poll(async () => (await editions())[0]?.lines)
    .toMatchObject([
      { component: 'MARKUP', rate_ppm: 6000, fixed_e4: 100_000, minimum: 15, position: 1 },
      { component: 'GATEWAY', rate_ppm: 0, fixed_e4: 8500, position: 2 },
    ]);

  await list.panel.getByRole('button', { name: 'Publish' }).focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish edition 1' });
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(list.panel.getByText('Applies now')).toBeVisible();

  await list.panel.getByRole('button', { name: 'New edition' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New edition' }).click();
  await list.panel.getByRole('button', { name: /^1 Markup/ }).click();
  await list.panel.getByLabel('Rate', { exact: true }).fill('0.55');
  await list.panel.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(list.panel.getByText('Upcoming')).toBeVisible();
  expect((await editions()).map(({ number, status }) => `${number} ${status}`)).toEqual(['2 PUBLISHED', '1 PUBLISHED']);

  await list.panel.getByRole('tab', { name: 'Editions' }).click();
  const differences = list.panel.getByRole('list', { name: 'Differences' });
  await expect(differences.getByRole('listitem').first()).toHaveText(
    'Markup · changed Payments: 0.6% + €0.10, at least €0.15 → Payments: 0.55% + €0.10, at least €0.15',
  );
  await meetsAxe(page);
});

test('a merchant is settled by a package, a schedule and a profile, whose payouts are held and released', async ({
  page,
  list,
  operator,
  people,
}) => {
  const merchant = await people.merchant();
  const scheme = await operator.call<{ id: string; name: string }>('POST', 'revenuescheme', { name: named('Prices') });
  const name = named('Start');

  await list.open('/psp/finance/packages');
  await page.getByRole('button', { name: 'Add package' }).click();
  const form = page.getByRole('region', { name: 'Add package' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Revenue scheme' }).fill(scheme.name);
  await page.getByRole('option', { name: scheme.name }).click();
  await form.getByRole('button', { name: 'Add package' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(list.panel.getByRole('link', { name: scheme.name })).toBeVisible();

  await list.open('/psp/finance/settlement-schedules');
  await page.getByRole('button', { name: 'Add settlement schedule' }).click();
  const schedule = page.getByRole('region', { name: 'Add settlement schedule' });
  await schedule.getByRole('textbox', { name: 'Name' }).fill(name);
  await schedule.getByLabel('Frequency').selectOption('WEEKLY');
  await schedule.getByRole('checkbox', { name: 'Monday' }).check();
  await schedule.getByRole('checkbox', { name: 'Thursday' }).check();
  await expect(schedule.getByRole('list', { name: 'Next closings' }).getByRole('listitem')).toHaveCount(5);
  await schedule.getByRole('button', { name: 'Add settlement schedule' }).click();
  await expect(list.panel).toContainText('Every Monday and Thursday');

  await list.open('/finance/settlement-profiles');
  await page.getByRole('button', { name: 'Add settlement profile' }).click();
  const profile = page.getByRole('region', { name: 'Add settlement profile' });
  const choose = async (label: string, text: string): Promise<void> => {
    // The first package of an installation is its default, and chosen already.
    await profile.getByRole('combobox', { name: label }).click();
    await profile.getByRole('combobox', { name: label }).fill(text);
    await page.getByRole('option', { name: text }).click();
  };
  await choose('Organisation', merchant);
  await profile.getByRole('textbox', { name: 'Name' }).fill(merchant);
  await choose('Package', name);
  await choose('Settlement schedule', name);
  await profile.getByRole('button', { name: 'Add currency' }).click();
  await profile.getByLabel('Currency').selectOption('EUR');
  await profile.getByLabel('Minimum payout').fill('10');
  await meetsAxe(page);
  await profile.getByRole('button', { name: 'Add settlement profile' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name: merchant })).toBeVisible();
  await expect(list.panel).toContainText('€10.00');

  await list.panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Hold payouts' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Papers are missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold payouts' }).click();
  await expect(list.panel).toContainText('Papers are missing');
  await list.panel.getByRole('button', { name: 'Release payouts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release payouts' }).click();
  await expect(list.panel.getByText('On hold')).toHaveCount(0);
});

test('a one-off is planned for a merchant and cancelled before it is booked', async ({
  page,
  list,
  operator,
  people,
}) => {
  const merchant = await people.merchant();
  const [organisation] = (await operator.list<{ id: string }>('organisation', { name: merchant })).items;
  const create = async (entity: string, fields: object): Promise<string> =>
    (await operator.call<{ id: string }>('POST', entity, { name: named('Terms'), ...fields })).id;
  await create('settlementprofile', {
    name: merchant,
    organisation: organisation?.id,
    package: await create('package', { revenue_scheme: await create('revenuescheme', {}) }),
    schedule: await create('settlementschedule', { frequency: 'DAILY' }),
    valid_from: today(),
  });

  await list.open('/finance/one-offs');
  await page.getByRole('button', { name: 'Add one-off' }).click();
  const one_off = page.getByRole('region', { name: 'Add one-off' });
  await one_off.getByRole('combobox', { name: 'Settlement profile' }).fill(merchant);
  await page.getByRole('option', { name: merchant }).click();
  await one_off.getByLabel('Amount').fill('250');
  await one_off.getByLabel('VAT').fill('21');
  // What is due today is booked immediately.
  await one_off.getByLabel('Due').fill(daysAgo(-30));
  await one_off.getByRole('textbox', { name: 'Description' }).fill('Installation of terminals');
  await one_off.getByRole('button', { name: 'Add one-off' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name: '€250.00' })).toBeVisible();
  await expect(list.panel).toContainText('21%');
  await list.panel.getByRole('button', { name: 'Cancel one-off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel one-off' }).click();
  await expect(list.panel).toContainText('It is on no settlement');
});
