import type { Address, Authorisation, Merchant, Payer } from '@sluis/adapter';
import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import { isTakenDirectly, partsOfToken, paymentMethodOf, startsDebits } from './methods.ts';
import type { Amount } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Limits of Adyen's; more pairs are refused. */
const metadata_max = { pairs: 20, name: 20, value: 80 };
const statement_max = 22;

const metadataOf = (metadata: Authorisation['metadata']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([name, value]) => name.length <= metadata_max.name && value)
      .slice(0, metadata_max.pairs)
      .map(([name, value]) => [name, value.slice(0, metadata_max.value)]),
  );

/** The text on the payer's statement, in the characters that banks print. */
const statementOf = (descriptor: string): string =>
  descriptor
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9 .,'_\-?+*/]/g, '')
    .slice(0, statement_max)
    .trim();

/** Adyen takes an address only if it is complete. */
function addressOf(address: Address | undefined): Fields {
  const { street, house_number, postal_code, city, region, country_code } = address ?? {};
  if (!street || !postal_code || !city || postal_code.length > 10) return {};
  const state = region?.replace(/^[A-Z]{2}-/, '');
  const is_code = state !== undefined && /^[A-Z0-9]{1,3}$/.test(state);
  return {
    billingAddress: {
      street,
      houseNumberOrName: house_number || 'N/A',
      postalCode: postal_code,
      city,
      country: country_code,
      ...(is_code && { stateOrProvince: state }),
    },
  };
}

/** A name has a last word, or it is not split. */
function nameOf(name: string | undefined): Fields {
  const [, first, last] = /^(.+)\s+(\S+)$/.exec(name?.trim() ?? '') ?? [];
  return first && last ? { shopperName: { firstName: first.slice(0, 80), lastName: last.slice(0, 80) } } : {};
}

/**
 * Of the payer's browser, the headers are known. Adyen's own page reads the other values for 3-D Secure; a request
 * without them is refused.
 */
function browserOf({ user_agent, accept, language }: Payer): Fields {
  if (!user_agent) return {};
  return {
    browserInfo: {
      userAgent: user_agent,
      acceptHeader: accept ?? '*/*',
      language: language ?? 'en',
      colorDepth: 24,
      javaEnabled: false,
      screenHeight: 0,
      screenWidth: 0,
      timeZoneOffset: 0,
    },
  };
}

const payerOf = (payer: Payer): Fields => ({
  ...nameOf(payer.name),
  ...addressOf(payer.billing_address),
  ...browserOf(payer),
  ...(payer.email && { shopperEmail: payer.email }),
  ...(payer.ip && { shopperIP: payer.ip }),
  ...(payer.language && { shopperLocale: payer.language }),
  ...(payer.country_code && { countryCode: payer.country_code }),
});

/**
 * The shopper with whose reference details are stored: that of the token, the customer, or else the payment itself,
 * because Adyen wants one for any payment of a series.
 */
const shopperOf = ({ token, payer, reference, keep, initiation }: Authorisation): string | undefined =>
  (token && partsOfToken(token).shopper) ||
  payer.reference ||
  (keep || initiation.by === 'merchant' ? reference : undefined);

/** Who is present, and the purpose of stored details, as the schemes want to know. */
function initiationOf(payment: Authorisation): Fields {
  const { keep, token, initiation, card_present, payment_product } = payment;
  const shopperReference = shopperOf(payment);
  const starts_debits = startsDebits(payment);
  const is_stored = starts_debits || (keep && !isTakenDirectly(payment_product));
  const by_merchant = initiation.by === 'merchant';
  const in_series = starts_debits || initiation.series === 'recurring' ? 'Subscription' : 'UnscheduledCardOnFile';
  const model = by_merchant || is_stored ? in_series : token ? 'CardOnFile' : undefined;
  return {
    shopperInteraction: card_present ? 'POS' : by_merchant || token ? 'ContAuth' : 'Ecommerce',
    ...(shopperReference && { shopperReference }),
    ...(is_stored && { storePaymentMethod: true }),
    ...(model && { recurringProcessingModel: model }),
  };
}

/** Adyen's names of exemptions; payments out of scope have the `ContAuth` of the merchant instead. */
const exemptions: Readonly<Partial<Record<ScaExemption, string>>> = {
  low_value: 'lowValue',
  transaction_risk_analysis: 'transactionRiskAnalysis',
  trusted_beneficiary: 'trustedBeneficiary',
  secure_corporate: 'secureCorporate',
};

/** A bank that requires authentication is asked for a challenge as a mandate (04 of EMV 3-D Secure). */
const challenge_as_mandate = { threeDS2RequestData: { threeDSRequestorChallengeInd: '04' } } as const;

/** The payer is sent to Adyen's page for 3-D Secure, which needs no script of Adyen's on ours. */
function authenticationOf(payment: Authorisation): Fields {
  const { challenge, is_authentication_required, card_present, initiation, return_url } = payment;
  const is_possible = initiation.by === 'customer' && !card_present && return_url !== undefined;
  return {
    authenticationData: {
      ...(!is_possible && { attemptAuthentication: 'never' }),
      ...(is_possible && challenge && { attemptAuthentication: 'always' }),
      ...(is_possible && { threeDSRequestData: { nativeThreeDS: 'disabled' } }),
    },
    ...(is_possible && is_authentication_required && challenge_as_mandate),
  };
}

/** For whom a registered payment facilitator takes a payment. */
const subMerchantOf = ({ id, name, country_code }: Merchant): Record<string, string> => ({
  subMerchantID: id.replace(/[^a-zA-Z0-9]/g, '').slice(-15),
  subMerchantName: statementOf(name),
  subMerchantCountry: country_code,
});

function additionalDataOf(payment: Authorisation, is_facilitator: boolean): Record<string, string> {
  const { debit, payment_product, merchant, exemption } = payment;
  const scaExemption = exemption && exemptions[exemption];
  const sequences = { first: 'First', recurring: 'Recurring', final: 'Final', one_off: 'OneOff' } as const;
  return {
    ...(!isTakenDirectly(payment_product) && { manualCapture: 'true', ...(scaExemption && { scaExemption }) }),
    ...(debit && {
      'sepadirectdebit.mandateId': debit.reference,
      'sepadirectdebit.dateOfSignature': debit.signed_at.slice(0, 10),
      'sepadirectdebit.sequenceType': sequences[debit.sequence],
    }),
    ...(is_facilitator && subMerchantOf(merchant)),
  };
}

export interface Account {
  readonly merchant_account: string;
  readonly is_facilitator: boolean;
}

/** Sent with each request that changes money. */
export const application_info = { externalPlatform: { name: 'Sluis', integrator: 'Sluis', version: '0.1' } };

/**
 * The request to `/payments`; undefined if the payment has nothing to pay with. Cards and wallets are always captured
 * by a request of their own, because webhooks do not say whether Adyen captures by itself.
 */
export function paymentRequest(payment: Authorisation, amount: Amount, account: Account): Fields | undefined {
  const paymentMethod = paymentMethodOf(payment);
  if (!paymentMethod) return undefined;
  const { reference, descriptor, return_url, notification_url, payer, merchant, metadata } = payment;
  const { merchant_account, is_facilitator } = account;
  const is_card = !isTakenDirectly(payment.payment_product) || paymentMethod.number !== undefined;
  const additionalData = additionalDataOf(payment, is_facilitator);
  const shopperStatement = statementOf(descriptor ?? '');
  return {
    merchantAccount: merchant_account,
    amount,
    reference,
    paymentMethod,
    // It is required of all; the payer of a payment without a page goes nowhere.
    returnUrl: return_url ?? notification_url ?? 'https://localhost/',
    ...(return_url && { channel: 'Web' }),
    ...initiationOf(payment),
    ...(is_card && authenticationOf(payment)),
    ...payerOf(payer),
    ...(shopperStatement && { shopperStatement }),
    ...(is_facilitator && merchant.store.mcc && { mcc: merchant.store.mcc }),
    ...(Object.keys(additionalData).length > 0 && { additionalData }),
    metadata: metadataOf(metadata),
    applicationInfo: application_info,
  };
}
