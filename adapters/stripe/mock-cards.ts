/** How a card or an account behaves at Stripe in test mode (https://docs.stripe.com/testing). */
export interface Behaviour {
  readonly brand?: string;
  readonly decline?: {
    readonly code: string;
    readonly decline_code?: string;
    readonly network?: string;
    readonly advice?: string;
  };
  /** Whether the bank wants 3-D Secure: always, or unless the payer is absent and stored the card before. */
  readonly secure?: 'always' | 'unless_stored';
  readonly dispute?: { readonly reason: string; readonly is_inquiry?: true };
  /** How refunds to it end. */
  readonly refund?: 'fails_later' | 'succeeds_later';
  /** The number itself is wrong: it is refused before there is a payment. */
  readonly is_invalid?: true;
}

const declined = (decline_code: string, network?: string, advice?: string): Behaviour => ({
  decline: { code: 'card_declined', decline_code, ...(network && { network }), ...(advice && { advice }) },
});

export const test_cards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': {},
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': declined('generic_decline', '05', 'try_again_later'),
  '4000000000009995': declined('insufficient_funds', '51', 'try_again_later'),
  '4000000000009987': declined('lost_card', '41', 'do_not_try_again'),
  '4000000000009979': declined('stolen_card', '43', 'do_not_try_again'),
  '4000000000006975': declined('card_velocity_exceeded', '65'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000069': {
    decline: { code: 'expired_card', decline_code: 'expired_card', network: '54', advice: 'confirm_card_data' },
  },
  '4000000000000127': { decline: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' } },
  '4000000000000119': { decline: { code: 'processing_error', decline_code: 'processing_error' } },
  '4242424242424241': { is_invalid: true },
  '4000000000003220': { secure: 'always' },
  '4000002760003184': { secure: 'always' },
  '4000002500003155': { secure: 'unless_stored' },
  '4000008400001629': { secure: 'always', ...declined('generic_decline', '05') },
  '4000000000000259': { dispute: { reason: 'fraudulent' } },
  '4000000000002685': { dispute: { reason: 'product_not_received' } },
  '4000000000001976': { dispute: { reason: 'fraudulent', is_inquiry: true } },
  '4000000000005126': { refund: 'fails_later' },
  '4000000000007726': { refund: 'succeeds_later' },
};

/** Accounts whose debits are returned; those of others succeed. */
export const returned_ibans: Readonly<Record<string, string>> = {
  DE62370400440532013001: 'insufficient_funds',
  NL91ABNA0417164300: 'insufficient_funds',
  FR8420041010050500013M02607: 'debit_not_authorized',
};
