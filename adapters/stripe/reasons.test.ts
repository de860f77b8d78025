import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isSoftDecline } from '@sluis/contract/risk/soft-declines';
import { expect, it } from 'vitest';
import { reasonOf, reasonOfCode, refusalOf, refusedOutcome } from './reasons.ts';

const package_root = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
const typesOf = (file: string): string => readFileSync(join(package_root, 'esm/resources', file), 'utf8');

/** The values of a published type, by the line that declares it. */
function valuesOf(file: string, line: RegExp): string[] {
  const declared =
    typesOf(file)
      .split('\n')
      .find((each) => line.test(each)) ?? '';
  return [...declared.matchAll(/'(\w+)'/g)].map(([, value]) => value ?? '');
}

/** The decline codes of cards and of other methods that Stripe's documentation lists (docs.stripe.com/declines/codes). */
const documented = `
  approve_with_id authentication_not_handled authentication_required call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card
  fraudulent generic_decline incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip
  insufficient_funds invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number
  invalid_pin issuer_not_available lost_card merchant_blacklist mobile_device_authentication_required
  new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required
  pickup_card pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  transaction_not_allowed try_again_later withdrawal_count_limit_exceeded
  card_already_activated compliance_violation expired_payment_information invalid_authorization
  invalid_billing_agreement invalid_business_account invalid_customer_account invalid_payment_information
  invalid_track_data lost_or_stolen_card partner_action_not_supported partner_duplicate_transaction
  partner_expired_card partner_generic_decline partner_high_risk_customer partner_insufficient_funds
  partner_invalid_amount partner_invalid_currency partner_payment_not_found partner_processing_error payment_disputed
  payment_limit_exceeded recurring_not_supported_by_bank
  bank_account_closed bank_account_restricted bank_ownership_changed debit_not_authorized generic_could_not_process
  refer_to_customer`
  .trim()
  .split(/\s+/);

it.each(['duplicate_transaction', 'partner_duplicate_transaction', 'payment_method_provider_timeout'])(
  'sends no payment on to another processor that may have been taken: %s',
  (decline_code) => {
    const { status_reason } = refusedOutcome({ decline_code });
    expect(isSoftDecline(status_reason)).toBe(false);
  },
);

it('knows the reason of each decline code that Stripe documents', () => {
  expect(documented.filter((code) => !reasonOfCode(code))).toEqual([]);
});

it('knows the reasons of refusals in the published types', () => {
  const evaluated = valuesOf('Radar/PaymentEvaluations.d.ts', /type Reason = .*'do_not_honor'/);
  expect(evaluated).toContain('insufficient_funds');
  const without = ['authentication_failed', 'expired', 'other', 'reported_stolen'];
  expect(evaluated.filter((code) => !without.includes(code) && !reasonOfCode(code))).toEqual([]);
});

it('knows the reason of each error that a payer, their bank or a mandate can cause', () => {
  const codes = valuesOf('PaymentIntents.d.ts', /type Code = 'account_closed'/);
  expect(codes.length).toBeGreaterThan(200);
  // The others are about our request, the account at Stripe, or what is not used here: Stripe's words are shown.
  const of_payers =
    /^(account_closed|account_number_invalid|action_blocked|authentication_|bank_account_(declined|restricted|unusable)|card_declined|card_decline_rate|charge_exceeds|debit_not_authorized|expired_|incorrect_|insufficient_funds|invalid_(card_type|cvc|expiry|number)|no_account|payment_intent_(authentication|mandate|payment_attempt)|payment_method_(customer_decline|provider|restricted|not_available|bank_account_blocked)|postal_code_invalid|processing_error|refer_to_customer|request_blocked|sepa_unsupported|setup_(attempt_failed|intent_(authentication|mandate|setup_attempt)))/;
  const relevant = codes.filter((code) => of_payers.test(code));
  expect(relevant.length).toBeGreaterThan(30);
  expect(relevant.filter((code) => !reasonOfCode(code))).toEqual([]);
});

it('prefers the decline code to the error code, and shows unknown ones in the words of Stripe', () => {
  expect(reasonOf({ code: 'card_declined', decline_code: 'insufficient_funds' })).toBe('insufficient funds');
  expect(reasonOf({ code: 'card_declined', decline_code: 'new_in_2027' })).toBe('do not honor');
  expect(reasonOf({ code: 'new_in_2027', message: 'Something new.' })).toBe('Something new.');
  expect(reasonOf({})).toBe('processor declined');
});

it.each([
  ['try_again_later', 'later'],
  ['confirm_card_data', 'with_other_details'],
  ['do_not_try_again', 'never'],
])('passes on the advice %s', (advice_code, retry) => {
  expect(refusalOf({ decline_code: 'generic_decline', network_decline_code: '05', advice_code })).toEqual({
    code: '05',
    retry,
  });
});

it.each(['fraudulent', 'lost_card', 'pickup_card', 'revocation_of_authorization', 'stolen_card'])(
  'advises no further try after %s, unless the scheme advises otherwise',
  (decline_code) => {
    expect(refusalOf({ decline_code, code: 'card_declined' })).toEqual({ code: decline_code, retry: 'never' });
    expect(refusalOf({ decline_code, advice_code: 'try_again_later' })?.retry).toBe('later');
    expect(refusalOf({ decline_code: 'generic_decline', code: 'card_declined' })?.retry).toBeUndefined();
  },
);

it('tells a payer who cancelled from one whose bank refused', () => {
  expect(refusedOutcome({ code: 'payment_method_customer_decline' }).status).toBe('CANCELLED');
  expect(refusedOutcome({ code: 'payment_method_provider_decline' }).status).toBe('DECLINED');
});
