import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, meetsAxe, shapes, test } from './test.ts';

// The way from nothing to a verified webhook is recorded as a film and a trace on request: recording takes a third of
// the test’s time.
const filmed = process.env.SLUIS_FILM ? ({ trace: 'on', video: 'on' } as const) : {};
test.use({ user: 'nobody', ...filmed });

const roles = ['WEBHOOK_ALL', 'ORGANISATION_LIST', 'TRANSACTION_LIST'];

test.describe('an integrator', () => {
  test('gets from nothing to a verified webhook without leaving the page', async ({ page, list, people }) => {
    const person = await people.invite({ at: await people.merchant(), roles });
    await people.admit(page.context(), person);
    await list.open('/webhook-testing');
    await page.getByRole('button', { name: 'Create test address' }).click();
    const received = page.getByRole('region', { name: 'Received', exact: true });
    await expect(received).toContainText('Nothing received yet');
    await page.getByRole('button', { name: 'Send to my address' }).click();
    const detail = received.getByRole('region', { name: 'Received webhook' });
    await expect(detail).toContainText('The signature is valid');
    await detail.getByText('Timeline', { exact: true }).click();
    await expect(detail).toContainText(/Attempt 1: answered 200/);
    await expect(detail).toContainText('Delivered');

    // A webhook that we did not sign shows the reason.
    const url = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue();
    const path = new URL(url).pathname;
    await page.request.post(path, { data: { type: 'strange' } });
    await received.getByRole('button', { name: /strange/ }).click();
    await expect(detail).toContainText('The header webhook-id is missing.');

    await page.getByLabel('Answers').selectOption('500, an error');
    await page.getByRole('button', { name: 'Send to my address' }).click();
    await expect(received.getByText('500 Internal server error').first()).toBeVisible();
    const boxes = received.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.last().check();
    await received.getByRole('button', { name: 'Compare', exact: true }).click();
    const table = received.getByRole('table');
    await expect(table.getByRole('row', { name: /webhook-id/ })).toContainText('whk_');
    await meetsAxe(page, [shapes[0]]);
    await received.getByRole('button', { name: 'Back' }).click();

    // The secret is nowhere on the page before it is requested; the program with it accepts the received webhook.
    expect(await page.content()).not.toMatch(/whsec_(?!REPLACE_ME)\w/);
    await page.getByRole('button', { name: 'Put in my secret' }).click();
    const program = page.getByLabel('TypeScript', { exact: true }).and(page.locator('pre'));
    await expect(program).toContainText(/whsec_[\w+/]{20}/);
    const folder = mkdtempSync(join(tmpdir(), 'sluis-lab-'));
    writeFileSync(join(folder, 'verify.ts'), (await program.textContent()) ?? '');
    // By the keyboard alone: from its checkbox to the webhook, and to its views.
    await boxes.nth(0).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(received.getByRole('button', { name: /Settled/ }).first()).toHaveAttribute('aria-current', 'true');
    await detail.getByRole('radio', { name: 'Timeline' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(detail.getByRole('radio', { name: 'Body' })).toBeChecked();
    await detail.getByRole('radio', { name: 'JSON' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(detail.getByRole('radio', { name: 'Raw' })).toBeChecked();
    const body = (await detail.locator('pre').textContent()) ?? '';
    await detail.getByText('Headers', { exact: true }).click();
    await expect(detail.locator('dt', { hasText: 'webhook-signature' })).toBeVisible();
    const [names, values] = [
      await detail.locator('dt').allTextContents(),
      await detail.locator('dd').allTextContents(),
    ];
    const headers = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    writeFileSync(
      join(folder, 'run.ts'),
      `import { verifyWebhook } from './verify.ts';
console.log(verifyWebhook(${JSON.stringify(body)}, ${JSON.stringify(headers)}).type);`,
    );
    const output = execFileSync(process.execPath, ['--no-warnings', join(folder, 'run.ts')], { encoding: 'utf8' });
    expect(output.trim()).toBe('transaction');
  });
});

test.describe('the merchant of the demo', () => {
  test.use({ user: 'merchant' });

  test('finds the attempts: accepted, repeated, cut off, slow and changed in transit', async ({ page, list }) => {
    await list.open('/webhook-testing');
    const received = page.getByRole('region', { name: 'Received', exact: true });
    await expect(received).toContainText('The body is not what we sent under this webhook-id.');
    await expect(received.getByRole('listitem')).toHaveCount(7);
    for (const word of ['500 Internal server error', 'Connection cut', '3,011 ms', 'Signature invalid'])
      await expect(received.getByText(word).first()).toBeVisible();
    await expect(list.rows).toHaveCount(4);
    await meetsAxe(page, [shapes[2]]);
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('staff in a merchant have their own address, where 410 ends a test and disables nothing', async ({
    page,
    list,
    people,
    operator,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const name = await people.merchant();
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const merchant = items.find((each) => each.name === name)?.id;
    await list.open(`/psp/merchants/${merchant}:psp/webhook-testing`);
    await page.getByRole('button', { name: 'Testadres aanmaken' }).click();
    await page.getByLabel('Antwoordt').selectOption('410, bestaat niet meer');
    const send = page.getByRole('button', { name: 'Naar mijn adres sturen' });
    await send.click();
    const received = page.getByRole('region', { name: 'Ontvangen', exact: true });
    await expect(received.getByText(/^410 /)).toBeVisible();
    await expect(received).toContainText('De handtekening klopt');
    await page.getByLabel('Antwoordt').selectOption('200 OK');
    await send.click();
    await expect(received.getByText(/^200 /)).toBeVisible();
    await meetsAxe(page);

    // A webhook refused with 410 is counted and sent again.
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.open(`/psp/merchants/${merchant}:psp/webhooks`);
    await page.getByRole('button', { name: 'Mislukte opnieuw versturen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mislukte opnieuw versturen' });
    await expect(dialog).toContainText('1 webhook is niet aangenomen.');
    await dialog.getByRole('button', { name: '1 opnieuw versturen' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('tbody').getByText('Afgeleverd')).toHaveCount(2);
    await list.open(`/psp/merchants/${merchant}:psp/webhook-testing`);
    await expect(received.getByText(/^200 /)).toHaveCount(2);
    await page.getByRole('button', { name: 'Nieuw adres' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nieuw adres' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
