import { createHash } from 'node:crypto';
import { payer_languages } from '@sluis/contract/entities/checkout/paymentlink';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditor_id, type DebitWorld, debitOf, openDebitWorld } from '../../../testing/debits.ts';
import { isOfTry } from '../../../testing/payer.ts';
import { sayIn } from './hosted-page.texts.ts';
import { mandate_text_version, mandateTextOf } from './mandate-text.ts';
import type { ShownPage } from './page.queries.ts';

let world: DebitWorld;
beforeAll(async () => {
  world = await openDebitWorld();
});

let made = 0;
const link = (more: Record<string, unknown> = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: `debit-${++made}`,
    amount: 2500,
    language: 'en',
    ...more,
  });
const mandates = async () => (await world.get('/mandate?_limit=1')).total as number;
const paymentsOf = async (url: string) =>
  (await world.get(`/transaction?payment_link=${url}`)).items as { id: string }[];

describe('the page of a payment link', () => {
  test('shows the one-off mandate with its creditor, and a checkbox, without a script', async () => {
    const { url } = await link();
    const { body, headers } = await world.open(url);
    expect(body).toContain('SEPA Direct Debit Mandate: one-off payment');
    expect(body).toContain(`<dd>${creditor_id}</dd>`);
    expect(body).toContain('authorise (A) Grachtenboek to send an instruction to your bank');
    expect(body).toContain('within 8 weeks');
    expect(body).not.toMatch(/<script|checked[^>]*name="mandate"/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect((await world.open(`${url}?lang=nl`)).body).toContain('Eenmalige machtiging SEPA');
  });

  test('is paid by a signed mandate, which is used once', async () => {
    const { id, url } = await link();
    const receipt = await world.open(await world.sign(url));
    expect(receipt.body).toContain('Your payment is on its way');
    const reopened = await world.open(url);
    expect([reopened.statusCode, reopened.body.includes('Already paid')]).toEqual([410, false]);
    expect(reopened.body).toContain('Mandate signed');
    const mandate = await world.lastMandate();
    expect(receipt.body).toContain(String(mandate.mandate_reference));
    expect(mandate).toMatchObject({
      label: 'SEPA •••• 4300',
      mandate_type: 'one_off',
      status: 'COMPLETED',
      iban_last_four: '4300',
      account_holder: 'P. Payer',
      creditor_id,
      creditor_name: 'Grachtenboek',
      customer: null,
      payment_profile: world.profile,
    });
    expect(mandate.mandate_reference).toMatch(/^[A-Z0-9]{1,35}$/);
    expect(JSON.stringify(mandate)).not.toContain('ABNA');
    expect(await paymentsOf(id)).toMatchObject([
      {
        mandate: mandate.id,
        sequence_type: 'OOFF',
        status: 'SETTLEMENT_REQUESTED',
        payment_product: 'sepa_direct_debit',
      },
    ]);
    const { rows } = await world.services.database.pool.query('select iban_sealed from mandate where id = $1', [
      mandate.id,
    ]);
    expect(rows[0].iban_sealed).not.toContain('ABNA');
  });

  test('keeps what proves the signature: the text as shown, its language, the address and the browser', async () => {
    const { url } = await link({ language: 'nl' });
    const { body } = await world.open(url);
    const fields = debitOf(body);
    await world.send(url, fields, '198.51.100.7');
    const { signature, signed_at } = await world.lastMandate();
    expect(signature).toMatchObject({
      ip: '198.51.100.7',
      language: 'nl',
      text_version: mandate_text_version,
      text_sha256: fields.mandate,
    });
    expect(signed_at).toMatch(/^2031-11-03T/);
  });

  test.each([
    ['without the checkbox', { mandate: '' }, 'Tick the box to sign'],
    ['of another text', { mandate: 'f'.repeat(64) }, 'Tick the box to sign'],
    ['without a holder', { account_holder: ' - ' }, 'Enter the name of the account holder'],
    [
      'of a holder with a card number',
      { account_holder: 'P. Payer 4111 1111 1111 1111' },
      'Enter the name of the account holder',
    ],
    ['without an account', { iban: '' }, 'Enter your IBAN'],
    ['with wrong check digits', { iban: 'NL92ABNA0417164300' }, 'This IBAN is not valid'],
    ['that is too short for its country', { iban: 'NL91ABNA041716430' }, 'This IBAN is not valid'],
    ['outside SEPA', { iban: 'TR330006100519786457841326' }, 'cannot be debited'],
  ])('signs no mandate %s', async (_, wrong, said) => {
    const { url } = await link();
    const before = await mandates();
    const answer = await world.send(url, { ...debitOf((await world.open(url)).body), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(said);
    expect(answer.body).not.toContain('4111');
    expect(await mandates()).toBe(before);
  });

  test('of an account that is rejected can be paid again, with a new mandate', async () => {
    const { id, url } = await link();
    const again = await world.open(await world.sign(url, 'NL42TEST0000000002'));
    expect(again.body).toContain('Your payment did not go through');
    expect(await world.lastMandate()).toMatchObject({ status: 'CANCELLED' });
    await world.sign(url);
    expect((await world.lastMandate()).status).toBe('COMPLETED');
    expect(await paymentsOf(id)).toHaveLength(2);
  });

  test('that several payers use has a mandate of each', async () => {
    const { id, url } = await link({ multiple_use: true });
    await world.sign(url);
    await world.sign(url, 'BE68 5390 0754 7034');
    const paid = (await world.get(`/transaction?payment_link=${id}&_populate=mandate`)).items as {
      mandate: { iban_last_four: string; mandate_reference: string };
    }[];
    expect(paid.map(({ mandate }) => mandate.iban_last_four).sort()).toEqual(['4300', '7034']);
    expect(new Set(paid.map(({ mandate }) => mandate.mandate_reference)).size).toBe(2);
  });

  test('submitted twice is signed and paid once', async () => {
    const { id, url } = await link();
    const fields = debitOf((await world.open(url)).body);
    const before = await mandates();
    const answers = await Promise.all([world.send(url, fields), world.send(url, fields)]);
    expect(answers.every(({ headers }) => isOfTry(headers.location))).toBe(true);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await mandates()).toBe(before + 1);
  });
});

test('a profile without a creditor identifier, or in another currency, offers no direct debit', async () => {
  const { url } = await link();
  const set = (body: unknown) => world.call(world.token, 'POST', `/paymentprofile/${world.profile}`, { body });
  expect((await set({ creditor_id: 'NL60ZZZ123456780000' })).json().error.fields).toEqual({
    creditor_id: ['invalid_format'],
  });
  expect((await set({ creditor_id: null })).statusCode).toBe(200);
  expect((await world.open(url)).body).not.toContain('sepa_direct_debit');
  expect((await set({ creditor_id: 'nl69 zzz 1234 5678 0000' })).json()).toMatchObject({ creditor_id });
  expect((await world.open(url)).body).toContain('sepa_direct_debit');
});

describe('a card-add link', () => {
  const cardLink = () =>
    world.make('/cardaddlink', {
      payment_profile: world.profile,
      customer: world.customer,
      merchant_reference: `keep-${++made}`,
      language: 'en',
    });

  test('takes a recurrent mandate, without a collection', async () => {
    const { id, url } = await cardLink();
    const { body } = await world.open(url);
    expect(body).toContain('SEPA Direct Debit Mandate: recurrent payment');
    expect(body).toContain('14 days in advance');
    expect((await world.open(await world.sign(url))).body).toContain('can now charge');
    const mandate = await world.lastMandate();
    expect(mandate).toMatchObject({
      status: 'ACTIVE',
      mandate_type: 'recurrent',
      next_sequence: 'FRST',
      notice_days: 14,
    });
    expect(mandate.customer).toBe(world.customer);
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'DONE', mandate: mandate.id });
    expect((await world.get(`/transaction?mandate=${mandate.id}`)).items).toMatchObject([
      { amount: 0, status: 'AUTHORIZED', sequence_type: null },
    ]);
  });

  test('of a customer without an address, who cannot be notified, offers no direct debit', async () => {
    const { id } = await world.make('/customer', { organisation: world.merchant, email_address: 'gone@example.com' });
    await world.services.database.pool.query('update customer set email_address = null where id = $1', [id]);
    const { url } = await world.make('/cardaddlink', {
      payment_profile: world.profile,
      customer: id,
      merchant_reference: 'unreachable',
    });
    expect((await world.open(url)).body).not.toContain('sepa_direct_debit');
  });
});

test('a changed text of the mandate has another version', () => {
  const page = { keep: true, amount: 100, name: 'Shop', creditor: { name: 'Shop', id: creditor_id, notice_days: 14 } };
  const starts = { processor: null, amount: 1, pays_cycle: false };
  const ideal = { product: 'ideal', starts } as const;
  const kinds = [[true], [false], [true, ideal]] as const;
  const hashes = payer_languages.flatMap((language) =>
    kinds.map(([keep, method]) => {
      const text = mandateTextOf({ say: sayIn(language), language }, { ...page, keep } as ShownPage, method);
      return text?.sha256;
    }),
  );
  const all = createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16);
  expect({ version: mandate_text_version, all }).toMatchInlineSnapshot(`
    {
      "all": "a0a141c758c897ef",
      "version": "2026-1",
    }
  `);
});
