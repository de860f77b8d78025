import type { Refusal } from '@sluis/adapter';
import type { KnownReason } from '@sluis/contract/status-reasons';

interface Documented {
  readonly text: string;
  readonly reason: KnownReason;
}

/** Adyen's refusal reason codes, with their texts: webhooks have only the text. Source: Refusal reasons, 2026. */
export const refusal_reasons: Readonly<Record<string, Documented>> = {
  2: { text: 'Refused', reason: 'do not honor' },
  3: { text: 'Referral', reason: 'declined by the bank' },
  4: { text: 'Acquirer Error', reason: 'processing error' },
  5: { text: 'Blocked Card', reason: 'not allowed for this card' },
  6: { text: 'Expired Card', reason: 'expired card' },
  7: { text: 'Invalid Amount', reason: 'invalid payment details' },
  8: { text: 'Invalid Card Number', reason: 'invalid payment details' },
  9: { text: 'Issuer Unavailable', reason: 'processor unavailable' },
  10: { text: 'Not supported', reason: 'not allowed for this card' },
  11: { text: '3D Not Authenticated', reason: '3-D Secure authentication failed' },
  12: { text: 'Not enough balance', reason: 'insufficient funds' },
  14: { text: 'Acquirer Fraud', reason: 'suspected fraud' },
  15: { text: 'Cancelled', reason: 'cancelled by the payer' },
  16: { text: 'Shopper Cancelled', reason: 'cancelled by the payer' },
  17: { text: 'Invalid Pin', reason: 'invalid payment details' },
  18: { text: 'Pin tries exceeded', reason: 'invalid payment details' },
  19: { text: 'Pin validation not possible', reason: 'processing error' },
  20: { text: 'FRAUD', reason: 'suspected fraud' },
  21: { text: 'Not Submitted', reason: 'processing error' },
  22: { text: 'FRAUD-CANCELLED', reason: 'suspected fraud' },
  23: { text: 'Transaction Not Permitted', reason: 'not allowed for this card' },
  24: { text: 'CVC Declined', reason: 'invalid payment details' },
  25: { text: 'Restricted Card', reason: 'not allowed for this card' },
  26: { text: 'Revocation Of Auth', reason: 'no mandate' },
  27: { text: 'Declined Non Generic', reason: 'declined by the bank' },
  28: { text: 'Withdrawal amount exceeded', reason: 'limit exceeded' },
  29: { text: 'Withdrawal count exceeded', reason: 'limit exceeded' },
  31: { text: 'Issuer Suspected Fraud', reason: 'suspected fraud' },
  32: { text: 'AVS Declined', reason: 'address not verified' },
  33: { text: 'Card requires online pin', reason: 'authentication required' },
  34: { text: 'No checking account available on Card', reason: 'not allowed for this card' },
  35: { text: 'No savings account available on Card', reason: 'not allowed for this card' },
  36: { text: 'Mobile pin required', reason: 'authentication required' },
  37: { text: 'Contactless fallback', reason: 'authentication required' },
  38: { text: 'Authentication required', reason: 'authentication required' },
  39: { text: 'RReq not received from DS', reason: '3-D Secure authentication failed' },
  40: { text: 'Current AID is in Penalty Box', reason: 'processing error' },
  41: { text: 'CVM Required Restart Payment', reason: 'authentication required' },
  42: { text: '3DS Authentication Error', reason: '3-D Secure authentication failed' },
  43: { text: 'Online PIN required', reason: 'authentication required' },
  44: { text: 'Try another interface', reason: 'processing error' },
  45: { text: 'Chip downgrade mode', reason: 'processing error' },
  46: { text: 'Transaction blocked by Adyen to prevent excessive retry fees', reason: 'limit exceeded' },
  50: { text: 'Token Revoked', reason: 'no mandate' },
};

/** A text in any spelling: webhooks write `NOT_ENOUGH_BALANCE` for "Not enough balance". */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const codes = new Map(Object.entries(refusal_reasons).map(([code, { text }]) => [plain(text), code]));

/** The code of a refusal reason's text; undefined for other texts. */
export const codeOfText = (text = ''): string | undefined => codes.get(plain(text));

/** Error codes of refused requests. */
const errors: Readonly<Record<string, KnownReason>> = {
  101: 'invalid payment details',
  103: 'invalid payment details',
  129: 'expired card',
  140: 'invalid payment details',
  153: 'invalid payment details',
};

/** Why Adyen refuses a request for good. */
export const reasonOfError = ({ errorCode = '', message }: { errorCode?: string; message?: string }): string =>
  errors[errorCode] ?? (message || 'gateway rejected');

/** Of Mastercard, as the scheme publishes them. */
const advice: Readonly<Record<string, Refusal['retry']>> = {
  '01': 'with_other_details',
  '02': 'later',
  '03': 'never',
  '04': 'with_other_details',
  '21': 'never',
  '22': 'never',
  '24': 'later',
  '25': 'later',
  '26': 'later',
  '27': 'later',
  '28': 'later',
  '29': 'later',
  '30': 'later',
  '40': 'with_other_details',
  '41': 'with_other_details',
  '42': 'never',
  '43': 'with_other_details',
};

/** Of Adyen's own codes: what no further try can change, and what other details do. */
const retries: Readonly<Record<string, Refusal['retry']>> = {
  5: 'never',
  6: 'with_other_details',
  8: 'with_other_details',
  9: 'later',
  12: 'later',
  24: 'with_other_details',
  26: 'never',
  28: 'later',
  29: 'later',
  46: 'never',
  50: 'never',
};

interface Refused {
  /** The refusal reason code; undefined for a text that has none. */
  readonly code: string | undefined;
  readonly text: string | undefined;
  readonly raw: string | undefined;
  readonly advice: string | undefined;
}

/** Why a payment was refused: the bank's own code (`05 : Do not honor`) if Adyen passes it on. */
export function refusalOf(refused: Refused): { readonly status_reason: string; readonly refusal?: Refusal } {
  const { code = '', text, raw } = refused;
  const status_reason = refusal_reasons[code]?.reason ?? (text || 'processor declined');
  const of_bank = /^\s*([0-9A-Z]{1,4})\s*:/.exec(raw ?? '')?.[1];
  const own_code = of_bank ?? (code || undefined);
  const retry = advice[refused.advice ?? ''] ?? retries[code];
  return { status_reason, ...(own_code && { refusal: { code: own_code, ...(retry && { retry }) } }) };
}
