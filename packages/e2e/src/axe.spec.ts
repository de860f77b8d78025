import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { paidOn, type Refund, type Transaction } from './payments.ts';
import { crosswise, expect, inGroups, meetsAxe, type Shape, shapes, test } from './test.ts';
import { daysAgo } from './time.ts';
import { visit } from './visit.ts';

/** Opens a screen in a state in which axe must find nothing. */
interface Open {
  (page: Page, api: Api): Promise<void>;
  /** For a window of any width: the same buttons exist in all widths, and the screen need not be drawn twice. */
  readonly anywhere?: boolean;
}

const anywhere = (open: Open): Open => Object.assign(open, { anywhere: true });

/** If the rows are not the subject of the screen, two of them are enough: axe takes time for each. */
const few = (address: string): string =>
  /ransactions|refunds/.test(address) && !address.includes('_limit')
    ? `${address}${address.includes('?') ? '&' : '?'}_limit=2`
    : address;

/** Navigates within the application: its code and that of axe are loaded once for all screens of a page. */
const goTo = (address: string, go: typeof visit = visit): Open =>
  anywhere(async (page) => {
    await go(page, few(address));
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The panel's code is loaded after the rows.
    if (address.includes('_open=true')) await page.locator('section[aria-label][tabindex="-1"]').waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  });

/** Loads the application: a list requests its first rows before its code has loaded. */
const load = (address: string): Open =>
  goTo(address, async (page) => {
    await page.goto(address);
  });

/** Presses a button of the screen, and waits for its popover. */
const press =
  (address: string, selector: string): Open =>
  async (page, api) => {
    await goTo(address)(page, api);
    await page.locator(selector).first().click();
    // The button is busy until the code of its popover has loaded.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };

const withPayment =
  (more: string): Open =>
  async (page, api) => {
    const payment = await paidOn(api, 90);
    await goTo(`/transactions?created_at%3E=${daysAgo(90)}&id=${payment.id}&_open=true${more}`)(page, api);
    await expect(page.getByRole('tab').first()).toBeVisible();
  };

const withRefund: Open = async (page, api) => {
  const { items } = await api.list<Refund>('refund', { 'created_at<': daysAgo(60), _limit: 1 });
  await goTo(`/refunds?id=${items[0]?.id}&_open=true`)(page, api);
  await expect(page.getByRole('tab').first()).toBeVisible();
};

/** A list with the panel of its oldest item, which no other test deletes or changes. */
const withOldest =
  (place: string, path: string, more: string): Open =>
  async (page, api) => {
    const { items } = await api.list<{ id: string }>(path, { _limit: 1, _sort: 'created_at' });
    await goTo(`${place}?id=${items[0]?.id}&_open=true${more}`)(page, api);
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
  };

const merchant_screens = {
  home: goTo('/'),
  'the list': goTo('/transactions?_limit=15'),
  'the list with filters': goTo('/transactions?status%5B%5D=DECLINED&status%5B%5D=ABANDONED&_sort=-amount&_search=VAN'),
  'a list without rows': goTo('/transactions?created_at%3E=2001-01-01&created_at%3C=2001-01-02&status=DECLINED'),
  'a link without the default window': async (page, api) => {
    const { items } = await api.list<Transaction>('transaction', { _limit: 1, 'created_at<': daysAgo(200) });
    await goTo(`/transactions?id=${items[0]?.id}`)(page, api);
  },
  'a list with an error': load('/transactions?colour=blue'),
  'the panel with refunds': withPayment('&_tab=refunds'),
  'the panel with the customer': withPayment('&_tab=customer'),
  'the panel with its fold open': async (page, api) => {
    await withPayment('')(page, api);
    await page.locator('summary').click();
  },
  'the refund form': withPayment('&_tab=refunds&_form=true'),
  'the panel of a refund': withRefund,
  'a panel with an error': goTo('/transactions?id=txn_01m7xrgv00fw7r2bykj4kgpze0&_open=true'),
  'the creation of a refund': goTo('/refunds?_open=true'),
  'the filter of dates': press(
    '/transactions',
    '[role=search] button:has-text("Created"), [role=search] button:has-text("Aangemaakt")',
  ),
  'the filter of statuses': press('/transactions', '[role=search] button:has-text("Status")'),
  'more filters': press(
    '/transactions',
    '[role=search] button:has-text("Add filter"), [role=search] button:has-text("Filter toevoegen")',
  ),
  'the columns': press('/transactions', 'button[aria-label="Columns"], button[aria-label="Kolommen"]'),
  'the exports': press('/transactions', 'button:has-text("Export")'),
  'the invitation': goTo('/users?_open=true'),
  'a user': withOldest('/users', 'user', ''),
  'the access of a user': withOldest('/users', 'user', '&_tab=access'),
  'the form of a user': withOldest('/users', 'user', '&_form=edit'),
  'a new key': goTo('/apiSettings?_open=true'),
  'the rights of a key': withOldest('/apiSettings', 'apikey', '&_tab=roles'),
  'the profile': press('/transactions', 'header button:has-text("Marieke")'),
  'the user’s profile': goTo('/profile'),
  'another password': press('/profile', '[aria-label="Change password"], [aria-label="Wachtwoord wijzigen"]'),
  'another factor': press('/profile', 'button:has-text("Add authenticator"), button:has-text("Authenticator-app toe")'),
  'the search': press('/transactions', 'header button[aria-keyshortcuts]'),
  'the search for an amount': async (page, api) => {
    await press('/transactions', 'header button[aria-keyshortcuts]')(page, api);
    await page.getByRole('dialog').getByRole('combobox').fill('12,50');
  },
  'a search without results': async (page, api) => {
    await press('/transactions', 'header button[aria-keyshortcuts]')(page, api);
    await page.getByRole('dialog').getByRole('combobox').fill('txn_01m7xrgv00fw7r2bykj4kgpze0');
    await expect(page.getByRole('option', { name: /_01m7/ })).toHaveCount(0);
  },
  'the shortcuts': async (page, api) => {
    await goTo('/transactions')(page, api);
    await page.keyboard.press('?');
    await expect(page.getByRole('switch')).toBeVisible();
  },
  'the views': press('/transactions', 'main button:has-text("Views"), main button:has-text("Weergaven")'),
  'an unknown page': load('/nowhere'),
  'the idle dialog': async (page, api) => {
    await goTo('/profile')(page, api);
    await page.evaluate("localStorage.setItem('sluis.last_activity', String(Date.now() - 29.1 * 60_000))");
    await expect(page.getByRole('dialog')).toBeVisible();
    // The dialog stays after any activity; the session must stay, too.
    await page.evaluate("localStorage.setItem('sluis.last_activity', String(Date.now()))");
  },
} satisfies Readonly<Record<string, Open>>;

const provider_screens = {
  'the home of the provider': goTo('/'),
  'a new merchant': goTo('/psp/merchants?_open=true'),
  'the form of a welcome mail': async (page, api) => {
    await withOldest('/psp/welcome-mails', 'welcomemail', '&_form=edit')(page, api);
    await expect(page.locator('[contenteditable=true]')).toBeVisible();
  },
  'a confirmation': async (page, api) => {
    await withOldest('/psp/merchants', 'psp/merchant', '')(page, api);
    await page.getByRole('button', { name: /^(Deactivate|Deactiveren)$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the switcher': press('/psp/transactions', 'header button:has-text("Sluis Payments")'),
  'a merchant': async (page, api) => {
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    await goTo(`/psp/merchants/${items.find(({ name }) => name === 'Streamhuis')?.id}/transactions`)(page, api);
  },
} satisfies Readonly<Record<string, Open>>;

const outside = {
  'the sign-in': goTo('/login'),
  'the sign-in with errors': press('/login', 'button[type=submit]'),
  'the page after idleness': goTo('/logout'),
  'a forgotten password': goTo('/forgotPassword'),
  'a password that violates rules': async (page, api) => {
    await goTo('/updatePassword?token=x&new=true')(page, api);
    await page.locator('input[type=password]').first().fill('sluis');
    await page.locator('button[type=submit]').click();
  },
  'a link without a token': goTo('/updatePassword'),
  'a new address': press('/updateEmail?token=x', 'button[type=submit]'),
  'offered access': press('/confirm?of=access&token=x', 'button[type=submit]'),
  'the code from a mail': goTo('/mfa?username=a%40sluis.example&mfa_token=x&mfa_type=email'),
  'the code from an app, too short': press(
    '/mfa?username=a%40sluis.example&mfa_token=x&mfa_type=google',
    'button[type=submit]',
  ),
  'the passkey': goTo('/mfa?username=a%40sluis.example&mfa_token=x&mfa_type=passkey'),
  'a recovery code': press(
    '/mfa?username=a%40sluis.example&mfa_token=x&mfa_type=google',
    'button:has-text("recovery"), button:has-text("erstelcode")',
  ),
  'an expired sign-in': async (page, api) => {
    await goTo('/mfa?username=a%40sluis.example&mfa_token=x&mfa_type=google')(page, api);
    await page.locator('[role=group] input').first().fill('123456');
    await expect(page.getByRole('alert')).toBeVisible();
  },
} satisfies Readonly<Record<string, Open>>;

type Name = keyof typeof merchant_screens | keyof typeof provider_screens | keyof typeof outside;

/**
 * One screen of each kind, tested in both themes and both widths; others of the kind are tested in one of each,
 * alternating.
 */
const of_each_kind: ReadonlySet<string> = new Set<Name>([
  'home',
  'the home of the provider',
  'the list',
  'the panel with its fold open',
  'the refund form',
  'the form of a user',
  'the filter of dates',
  'the profile',
  'the user’s profile',
  'the search',
  'the form of a welcome mail',
  'a confirmation',
  'the sign-in with errors',
  'the code from an app, too short',
]);

/** Its dialog would cover all later screens. */
const last: Name = 'the idle dialog';
const placeOf = ({ name, at }: { readonly name: string; readonly at: number }): number => (name === last ? 4 : at % 4);

/** The console messages of screens that show a refusal; all others must have none. */
const refusals: Readonly<Partial<Record<Name, RegExp>>> = {
  'a list with an error': /status of 400/,
  'a panel with an error': /status of 404/,
  'offered access': /status of 422/,
  'an expired sign-in': /status of 422/,
};

// In one language each, alternating: axe reads labels and colours, and takes most of the time. Several screens share a
// page, whose code is loaded once for all of them.
for (const [user, screens] of [
  ['merchant', merchant_screens],
  ['operator', provider_screens],
  ['nobody', outside],
] as const)
  for (const [turn, locale] of ['en-GB', 'nl-NL'].entries()) {
    const all = Object.entries<Open>(screens).map(([name, open], at) => ({ name, open, at }));
    // Screens of the same width follow each other: drawing a screen again in another takes as long as axe.
    const here = all.filter(({ at }) => at % 2 === turn).toSorted((one, other) => placeOf(one) - placeOf(other));
    for (const group of inGroups(here, 7))
      test.describe(`axe finds nothing, ${user} in ${locale}`, () => {
        test.use({ user, locale });

        test(group.map(({ name }) => name).join(', '), async ({ page, api, complaints }) => {
          test.slow();
          // A failed wait leaves time for the others.
          page.setDefaultTimeout(10_000);
          for (const { name, open, at } of group) {
            const meets = async () => {
              const in_shapes: readonly Shape[] = of_each_kind.has(name)
                ? crosswise[at % 4 < 2 ? 0 : 1]
                : [shapes[at % 4] as Shape];
              await page.emulateMedia({ colorScheme: in_shapes[0]?.colorScheme ?? 'light' });
              await page.setViewportSize((open.anywhere && in_shapes[0]) || shapes[0]);
              await open(page, api);
              await meetsAxe(page, in_shapes);
            };
            const refusal = refusals[name as Name];
            const step = test.step(name, () => (refusal ? complaints.during(refusal, meets) : meets()));
            // A screen that could not be opened does not prevent checking the others of its page.
            expect.soft(await step.then(() => undefined, String), name).toBeUndefined();
          }
        });
      });
  }
