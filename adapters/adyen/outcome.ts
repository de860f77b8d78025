import type { Authorisation, CardDetails, CardFacts, PayerAccount, PaymentOutcome } from '@sluis/adapter';
import { brandOf, isTakenDirectly, tokenOf } from './methods.ts';
import { refusal_reasons, refusalOf } from './reasons.ts';
import { storeOf } from './store.ts';
import type { PaymentResponse } from './types.ts';

type Data = NonNullable<PaymentResponse['additionalData']>;

/** An expiry date as Adyen writes it, `3/2030`, as `03/30`. */
function expiryOf(text = ''): string | undefined {
  const [, month, year] = /^(\d{1,2})\/(?:20)?(\d{2})$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, '0')}/${year}` : undefined;
}

/** Facts about the card, if Adyen sends them (Additional data) or the payer typed it here. */
export function cardFacts(data: Data, brand: string | undefined, typed?: CardDetails): CardFacts | undefined {
  const card_brand = brandOf(brand ?? data.cardPaymentMethod ?? data.paymentMethod);
  const card_bin = data.issuerBin ?? data.cardBin ?? typed?.number.slice(0, 6);
  const card_last_four = data.cardSummary ?? typed?.number.slice(-4);
  const card_expiry = expiryOf(data.expiryDate) ?? typed?.expiry;
  if (!card_brand || !card_last_four || !card_expiry) return undefined;
  return { card_brand, ...(card_bin && { card_bin }), card_last_four, card_expiry };
}

/** The token of stored details. */
export function storedToken(data: Data): string | undefined {
  const id = data['tokenization.storedPaymentMethodId'] ?? data['recurring.recurringDetailReference'];
  const shopper = data['tokenization.shopperReference'] ?? data['recurring.shopperReference'] ?? data.shopperReference;
  return id && shopper ? tokenOf(id, shopper) : undefined;
}

/** The account of a payer who paid by iDEAL, if the merchant account is set up to receive it. */
export function accountOf(data: Data): PayerAccount | undefined {
  const iban = data.iban ?? data['bankAccount.iban'] ?? data.iDealConsumerIBAN ?? data.iDealConsumerIban;
  const account_holder = data.ownerName ?? data['bankAccount.ownerName'];
  const account = {
    ...(iban && { iban_last_four: iban.slice(-4) }),
    ...(account_holder && { account_holder }),
  };
  return Object.keys(account).length > 0 ? account : undefined;
}

/** Transaction statuses of EMV 3-D Secure. */
const results: Readonly<Record<string, string>> = {
  Y: 'authenticated',
  A: 'attempted',
  C: 'challenged',
  N: 'failed',
  R: 'failed',
  U: 'failed',
};

function authenticationOf({ additionalData = {}, threeDS2Result = {} }: PaymentResponse, was_challenged: boolean) {
  const version = threeDS2Result.messageVersion ?? additionalData.threeDSVersion;
  const status = threeDS2Result.transStatus ?? additionalData.threeDAuthenticatedResponse ?? '';
  const result = results[status];
  const eci = threeDS2Result.eci ?? additionalData.eci ?? '';
  if (!version || !result || !/^\d{1,2}$/.test(eci)) return undefined;
  const is_frictionless = status === 'Y' && !was_challenged;
  return { version, result: is_frictionless ? 'frictionless' : result, eci };
}

type Known = Pick<Authorisation, 'payment_product' | 'amount' | 'card'> & {
  /** The payer was sent to another page. */
  readonly was_challenged: boolean;
};

const paidStatus = ({ payment_product, amount }: Pick<Known, 'payment_product' | 'amount'>) =>
  amount > 0 && isTakenDirectly(payment_product) ? 'SETTLEMENT_REQUESTED' : 'AUTHORIZED';

function authorised(response: PaymentResponse, known: Known): Partial<PaymentOutcome> {
  const { additionalData = {}, paymentMethod } = response;
  const token = storedToken(additionalData);
  const account = accountOf(additionalData);
  const network = additionalData.networkTxReference;
  return {
    status: paidStatus(known),
    ...(token && { token }),
    ...(network && { network_transaction_id: network }),
    ...(paymentMethod?.type === 'ideal' ? token && account && { payer_account: account } : cardOf(response, known)),
  };
}

function cardOf({ additionalData = {}, paymentMethod }: PaymentResponse, { card: typed }: Known) {
  const card = cardFacts(additionalData, paymentMethod?.brand, typed);
  return card && { card };
}

/** The page or the code with which the payer goes on. */
function challengeOf({ action }: PaymentResponse): Partial<PaymentOutcome> {
  const { type, url, method, data, qrCodeData } = action ?? {};
  if (type === 'qrCode') return { wait: { ...(qrCodeData && { code: qrCodeData }), ...(url && { url }) } };
  if (type === 'await') return { wait: {} };
  if (type !== 'redirect' || !url) throw new Error(`Adyen wants an action that Sluis cannot take: ${type}`);
  const form = method === 'POST' && data ? { challenge_form: data } : {};
  return { is_challenged: true, challenge_url: url, ...form };
}

function refused({ refusalReasonCode: code, refusalReason: text, additionalData: data = {} }: PaymentResponse) {
  const raw = data.refusalReasonRaw;
  return refusalOf({ code, text: data.inferredRefusalReason ?? text, raw, advice: data.merchantAdviceCode });
}

/** Adyen cancels a payment for its own reasons too, such as fraud that it noticed after the bank had approved. */
const isByPayer = ({ resultCode, refusalReasonCode: code }: PaymentResponse): boolean =>
  code === undefined ? resultCode === 'Cancelled' : refusal_reasons[code]?.reason === 'cancelled by the payer';

function endOf(response: PaymentResponse, known: Known): Partial<PaymentOutcome> {
  switch (response.resultCode) {
    case 'Authorised':
      return authorised(response, known);
    case 'Refused':
    case 'Cancelled':
      return isByPayer(response)
        ? { status: 'CANCELLED', status_reason: 'cancelled by the payer' }
        : { status: 'DECLINED', ...refused(response), ...cardOf(response, known) };
    case 'Error':
      return { status: 'FAILED', ...refused(response) };
    case 'Pending':
    case 'Received':
      return { status: 'PENDING' };
    case 'RedirectShopper':
    case 'PresentToShopper':
      return { status: 'PENDING', ...challengeOf(response) };
    default:
      throw new Error(`Adyen answered with an unexpected result: ${response.resultCode}`);
  }
}

/** The outcome of a payment by the answer to `/payments` or `/payments/details`. */
export function outcomeOf(response: PaymentResponse, known: Known): PaymentOutcome {
  const three_d_secure = authenticationOf(response, known.was_challenged);
  const outcome = {
    status: 'PENDING',
    processor_id_external: response.pspReference ?? '',
    ...endOf(response, known),
    ...(three_d_secure && { three_d_secure }),
  } as const;
  return { ...outcome, ...(outcome.status !== 'PENDING' && { store: storeOf(outcome) }) };
}
