import { default_branding } from '@sluis/contract/branding';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { expect, test } from 'vitest';
import type { Mandate } from './mandate.commands.ts';
import { noticeMail } from './notice-mail.ts';

const signed = { creditor_name: 'Shop', creditor_id: 'NL98ZZZ999999999999', mandate_reference: 'MDT01' } as const;

const mailTo = (language: PayerLanguage, payer: Pick<Mandate, 'account_holder' | 'iban_last_four'>) => {
  const mandate = { ...signed, ...payer, signature: { language } } as Mandate;
  const about = { amount: 1250, currency_code: 'EUR', collected_on: '2026-12-14', about: null };
  // Without the marks that keep mail programs from making links.
  return noticeMail(default_branding, { mandate, ...about }).text.replaceAll('\u2060', '');
};

test('the notice of a collection names the payer and their account', () => {
  const text = mailTo('en', { account_holder: 'A. Klaassen', iban_last_four: '6789' });
  expect(text).toContain('Dear A. Klaassen,');
  expect(text).toContain('from your account ending in 6789 on or shortly after 14 December 2026');
});

test.each([
  ['nl', 'Geachte heer of mevrouw,', 'van uw rekening.'],
  ['en', 'Hello,', 'from your account on or shortly after 14 December 2026.'],
  ['de', 'Guten Tag,', 'von Ihrem Konto ab.'],
  ['fr', 'Bonjour,', 'sur votre compte le 14 décembre 2026 ou peu après.'],
] as const)(
  'the notice of a collection from an account that was not reported is whole: %s',
  (language, hello, said) => {
    const text = mailTo(language, { account_holder: null, iban_last_four: null });
    expect(text).toContain(hello);
    expect(text).toContain(said);
  },
);
