import type { EvidencePart } from './evidence.ts';

interface Words {
  readonly nl: string;
  readonly en: string;
}

/** What wins a dispute, and what shows it. */
interface Defence {
  readonly wins: Words;
  /** Without all of these a response rarely wins. */
  readonly required: readonly EvidencePart[];
  readonly helpful: readonly EvidencePart[];
}

const defences = {
  fraud_absent: {
    wins: {
      nl: 'Aantonen dat de kaarthouder zelf kocht: 3-D Secure, eerdere betalingen met dezelfde kaart die niet zijn betwist, hetzelfde IP-adres of apparaat, en levering op het adres van de kaarthouder.',
      en: 'Show that the cardholder made the purchase: 3-D Secure, earlier undisputed payments with the same card, the same IP address or device, and delivery to the cardholder’s address.',
    },
    required: ['explanation', 'product_description', 'customer_ip'],
    helpful: ['three_d_secure', 'earlier_payments', 'delivery_address', 'delivery_proof', 'customer_messages'],
  },
  fraud_present: {
    wins: {
      nl: 'Aantonen dat de kaart aanwezig was en de chip met pincode is gelezen.',
      en: 'Show that the card was present and that the chip was read with a PIN.',
    },
    required: ['explanation', 'receipt'],
    helpful: ['signature', 'product_description'],
  },
  authorisation: {
    wins: {
      nl: 'Aantonen dat de betaling geldig is geautoriseerd, voor dit bedrag en op tijd.',
      en: 'Show a valid authorization for this amount that had not expired.',
    },
    required: ['explanation'],
    helpful: ['receipt', 'other_document'],
  },
  duplicate: {
    wins: {
      nl: 'Aantonen dat het twee verschillende aankopen zijn, of dat er al is terugbetaald.',
      en: 'Show that these are two separate purchases, or that one has been refunded.',
    },
    required: ['explanation', 'other_payment'],
    helpful: ['receipt', 'refund_reference', 'customer_messages'],
  },
  amount: {
    wins: {
      nl: 'Aantonen dat de klant met dit bedrag, deze valuta en deze betaalwijze heeft ingestemd.',
      en: 'Show that the customer agreed to this amount, currency and payment method.',
    },
    required: ['explanation', 'receipt'],
    helpful: ['terms', 'customer_messages', 'refund_reference'],
  },
  not_received: {
    wins: {
      nl: 'Aantonen dat het product op tijd op het opgegeven adres is bezorgd, of dat de dienst is gebruikt.',
      en: 'Show that the goods were delivered to the agreed address in time, or that the service was used.',
    },
    required: ['explanation', 'delivery_proof', 'delivered_on'],
    helpful: [
      'delivery_carrier',
      'delivery_reference',
      'delivery_address',
      'access_log',
      'signature',
      'customer_messages',
    ],
  },
  not_as_described: {
    wins: {
      nl: 'Aantonen dat het geleverde overeenkomt met de beschrijving, of dat de klant niets heeft teruggestuurd.',
      en: 'Show that what was delivered matches its description, or that the customer returned nothing.',
    },
    required: ['explanation', 'product_description'],
    helpful: ['service_proof', 'customer_messages', 'terms', 'refund_refusal'],
  },
  credit: {
    wins: {
      nl: 'Aantonen dat er al is terugbetaald, of dat de klant volgens de voorwaarden geen recht op terugbetaling heeft.',
      en: 'Show that the refund has been made, or that the terms entitle the customer to none.',
    },
    required: ['explanation'],
    helpful: ['refund_reference', 'refund_refusal', 'cancellation_policy', 'terms', 'customer_messages'],
  },
  cancelled: {
    wins: {
      nl: 'Aantonen dat de klant niet vóór deze betaling heeft opgezegd, of de dienst daarna nog heeft gebruikt.',
      en: 'Show that the customer did not cancel before this payment, or went on using the service.',
    },
    required: ['explanation', 'cancellation_policy'],
    helpful: ['terms', 'access_log', 'service_proof', 'customer_messages', 'earlier_payments'],
  },
  information: {
    wins: {
      nl: 'Stuur de bon of factuur en een beschrijving van de aankoop. Vaak blijft het dan bij een navraag.',
      en: 'Send the receipt or invoice and a description of the purchase. That often ends the inquiry.',
    },
    required: ['receipt', 'product_description'],
    helpful: ['explanation', 'customer_messages'],
  },
  mandate: {
    wins: {
      nl: 'Een geldige, ondertekende machtiging van de betaler die vóór de incasso is gegeven.',
      en: 'A valid mandate that the payer signed before the direct debit.',
    },
    required: ['mandate'],
    helpful: ['explanation', 'earlier_payments', 'customer_messages'],
  },
  general: {
    wins: {
      nl: 'Aantonen wat er is gekocht, dat het is geleverd en dat de klant ermee heeft ingestemd.',
      en: 'Show what was bought, that it was delivered and that the customer agreed to it.',
    },
    required: ['explanation'],
    helpful: ['product_description', 'receipt', 'delivery_proof', 'customer_messages', 'terms', 'refund_reference'],
  },
  none: {
    wins: {
      nl: 'Verweer is volgens de regels niet mogelijk. Vraag de klant om op een andere manier te betalen.',
      en: 'The rules allow no defence. Ask the customer to pay in another way.',
    },
    required: [],
    helpful: [],
  },
} as const satisfies Record<string, Defence>;

type DefenceName = keyof typeof defences;
type ReasonScheme = 'visa' | 'mastercard' | 'amex' | 'sepa' | 'wallet';

const reason = (scheme: ReasonScheme, defence: DefenceName, en: string, nl: string) => ({
  scheme,
  defence,
  name: { en, nl },
});

/** The reason codes of the schemes, by code: the one list for forms, validation and texts. */
export const dispute_reasons = {
  '10.1': reason(
    'visa',
    'fraud_present',
    'Counterfeit card, chip liability shift',
    'Vervalste kaart, chip niet gelezen',
  ),
  '10.2': reason('visa', 'fraud_present', 'Stolen card, PIN liability shift', 'Gestolen kaart, geen pincode'),
  '10.3': reason('visa', 'fraud_present', 'Fraud, card present', 'Fraude, kaart aanwezig'),
  '10.4': reason('visa', 'fraud_absent', 'Fraud, card not present', 'Fraude, kaart niet aanwezig'),
  '10.5': reason('visa', 'none', 'Fraud monitoring by Visa', 'Fraudebewaking van Visa'),
  '11.1': reason('visa', 'authorisation', 'Card on the recovery list', 'Kaart op de blokkadelijst'),
  '11.2': reason('visa', 'authorisation', 'Authorization was declined', 'Autorisatie was geweigerd'),
  '11.3': reason('visa', 'authorisation', 'No or expired authorization', 'Geen of verlopen autorisatie'),
  '12.1': reason('visa', 'authorisation', 'Presented late', 'Te laat aangeboden'),
  '12.2': reason('visa', 'amount', 'Wrong transaction code', 'Verkeerde transactiecode'),
  '12.3': reason('visa', 'amount', 'Wrong currency', 'Verkeerde valuta'),
  '12.4': reason('visa', 'amount', 'Wrong account number', 'Verkeerd rekeningnummer'),
  '12.5': reason('visa', 'amount', 'Wrong amount', 'Verkeerd bedrag'),
  '12.6': reason('visa', 'duplicate', 'Charged twice or paid by other means', 'Dubbel of op andere wijze betaald'),
  '12.7': reason('visa', 'amount', 'Invalid data', 'Ongeldige gegevens'),
  '13.1': reason('visa', 'not_received', 'Goods or services not received', 'Product of dienst niet ontvangen'),
  '13.2': reason('visa', 'cancelled', 'Cancelled subscription', 'Opgezegd abonnement'),
  '13.3': reason('visa', 'not_as_described', 'Not as described or defective', 'Niet zoals beschreven of defect'),
  '13.4': reason('visa', 'not_as_described', 'Counterfeit goods', 'Namaak'),
  '13.5': reason('visa', 'not_as_described', 'Misrepresentation', 'Misleidende verkoop'),
  '13.6': reason('visa', 'credit', 'Refund not processed', 'Terugbetaling niet verwerkt'),
  '13.7': reason('visa', 'credit', 'Cancelled goods or services', 'Geannuleerd product of dienst'),
  '13.8': reason('visa', 'credit', 'Original credit not accepted', 'Bijschrijving niet geaccepteerd'),
  '13.9': reason('visa', 'not_received', 'Cash or value not received', 'Contant geld of tegoed niet ontvangen'),
  '4802': reason('mastercard', 'information', 'Requested information missing', 'Gevraagde informatie ontbreekt'),
  '4807': reason('mastercard', 'authorisation', 'Card on the warning list', 'Kaart op de waarschuwingslijst'),
  '4808': reason('mastercard', 'authorisation', 'No valid authorization', 'Geen geldige autorisatie'),
  '4812': reason('mastercard', 'amount', 'Account number not on file', 'Rekeningnummer onbekend'),
  '4831': reason('mastercard', 'amount', 'Amount differs', 'Bedrag wijkt af'),
  '4834': reason('mastercard', 'duplicate', 'Charged twice or wrong amount', 'Dubbel of verkeerd bedrag'),
  '4837': reason(
    'mastercard',
    'fraud_absent',
    'Not authorized by the cardholder',
    'Niet door de kaarthouder toegestaan',
  ),
  '4840': reason('mastercard', 'fraud_present', 'Fraudulent processing', 'Frauduleuze verwerking'),
  '4841': reason('mastercard', 'cancelled', 'Cancelled subscription', 'Opgezegd abonnement'),
  '4842': reason('mastercard', 'authorisation', 'Presented late', 'Te laat aangeboden'),
  '4846': reason('mastercard', 'amount', 'Wrong currency', 'Verkeerde valuta'),
  '4849': reason('mastercard', 'none', 'Questionable merchant activity', 'Verdachte activiteit van de merchant'),
  '4853': reason('mastercard', 'not_as_described', 'Cardholder dispute', 'Klacht van de kaarthouder'),
  '4854': reason(
    'mastercard',
    'not_as_described',
    'Cardholder dispute (United States)',
    'Klacht van de kaarthouder (Verenigde Staten)',
  ),
  '4855': reason('mastercard', 'not_received', 'Goods or services not received', 'Product of dienst niet ontvangen'),
  '4859': reason('mastercard', 'not_received', 'Service not provided', 'Dienst niet geleverd'),
  '4860': reason('mastercard', 'credit', 'Refund not processed', 'Terugbetaling niet verwerkt'),
  '4863': reason(
    'mastercard',
    'fraud_absent',
    'Cardholder does not recognize the payment',
    'Kaarthouder herkent de betaling niet',
  ),
  '4870': reason('mastercard', 'fraud_present', 'Chip liability shift', 'Chip niet gelezen'),
  '4871': reason('mastercard', 'fraud_present', 'Chip and PIN liability shift', 'Chip en pincode niet gebruikt'),
  A01: reason('amex', 'authorisation', 'Amount exceeds the authorization', 'Bedrag hoger dan geautoriseerd'),
  A02: reason('amex', 'authorisation', 'No valid authorization', 'Geen geldige autorisatie'),
  A08: reason('amex', 'authorisation', 'Authorization expired', 'Autorisatie verlopen'),
  C02: reason('amex', 'credit', 'Refund not processed', 'Terugbetaling niet verwerkt'),
  C04: reason('amex', 'credit', 'Goods returned or refused', 'Product teruggestuurd of geweigerd'),
  C05: reason('amex', 'credit', 'Goods or services cancelled', 'Product of dienst geannuleerd'),
  C08: reason('amex', 'not_received', 'Goods or services not received', 'Product of dienst niet ontvangen'),
  C14: reason('amex', 'duplicate', 'Paid by other means', 'Op andere wijze betaald'),
  C18: reason('amex', 'cancelled', 'No-show or cancelled reservation', 'Niet verschenen of reservering geannuleerd'),
  C28: reason('amex', 'cancelled', 'Cancelled subscription', 'Opgezegd abonnement'),
  C31: reason('amex', 'not_as_described', 'Not as described', 'Niet zoals beschreven'),
  C32: reason('amex', 'not_as_described', 'Damaged or defective', 'Beschadigd of defect'),
  F10: reason('amex', 'fraud_present', 'Missing imprint', 'Kaartafdruk ontbreekt'),
  F24: reason('amex', 'fraud_absent', 'No cardholder authorization', 'Niet door de kaarthouder toegestaan'),
  F29: reason('amex', 'fraud_absent', 'Fraud, card not present', 'Fraude, kaart niet aanwezig'),
  F30: reason('amex', 'fraud_present', 'Counterfeit card', 'Vervalste kaart'),
  F31: reason('amex', 'fraud_present', 'Stolen card', 'Gestolen kaart'),
  M01: reason('amex', 'none', 'Chargeback agreed by the merchant', 'Chargeback met akkoord van de merchant'),
  M10: reason('amex', 'amount', 'Vehicle rental, damage', 'Autohuur, schade'),
  P01: reason('amex', 'amount', 'Unassigned card number', 'Kaartnummer niet uitgegeven'),
  P05: reason('amex', 'amount', 'Wrong amount', 'Verkeerd bedrag'),
  P07: reason('amex', 'authorisation', 'Presented late', 'Te laat aangeboden'),
  P08: reason('amex', 'duplicate', 'Charged twice', 'Dubbel afgeschreven'),
  P23: reason('amex', 'amount', 'Wrong currency', 'Verkeerde valuta'),
  R13: reason('amex', 'information', 'No reply to an inquiry', 'Geen antwoord op een navraag'),
  AC04: reason('sepa', 'none', 'Account closed', 'Rekening opgeheven'),
  AC06: reason('sepa', 'none', 'Account blocked', 'Rekening geblokkeerd'),
  AM04: reason('sepa', 'none', 'Insufficient funds', 'Onvoldoende saldo'),
  MD01: reason('sepa', 'mandate', 'No valid mandate', 'Geen geldige machtiging'),
  MD06: reason(
    'sepa',
    'none',
    'Refund requested by the payer within eight weeks',
    'Terugboeking door de betaler binnen acht weken',
  ),
  MD07: reason('sepa', 'none', 'Payer deceased', 'Betaler overleden'),
  MS02: reason('sepa', 'none', 'Refused by the payer', 'Geweigerd door de betaler'),
  MS03: reason('sepa', 'none', 'Reason not given by the bank', 'Reden niet opgegeven door de bank'),
  SL01: reason(
    'sepa',
    'none',
    'Blocked by a service of the payer’s bank',
    'Geblokkeerd door een dienst van de bank van de betaler',
  ),
  INR: reason('wallet', 'not_received', 'Item not received', 'Artikel niet ontvangen'),
  SNAD: reason('wallet', 'not_as_described', 'Significantly not as described', 'Wijkt sterk af van de beschrijving'),
  RETURN: reason('wallet', 'credit', 'Return not processed', 'Retour niet verwerkt'),
} as const;

/** The reason of a code; undefined for an unknown one. */
export const reasonOf = (code: string | null | undefined) =>
  code == null
    ? undefined
    : (dispute_reasons as Readonly<Record<string, ReturnType<typeof reason>>>)[code.trim().toUpperCase()];

/** What wins a dispute with a reason code; the general advice for an unknown code. */
export const defenceOf = (code: string | null | undefined): Defence => defences[reasonOf(code)?.defence ?? 'general'];

/** The evidence that a reason asks for, the required parts first. */
export const evidenceFor = (
  code: string | null | undefined,
): readonly { readonly name: EvidencePart; readonly required: boolean }[] => {
  const { required, helpful } = defenceOf(code);
  return [...required.map((name) => ({ name, required: true })), ...helpful.map((name) => ({ name, required: false }))];
};
