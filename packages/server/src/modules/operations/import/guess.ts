import type { import_amounts, import_dates } from '@sluis/contract/entities/operations/import';
import type { Reading } from './reading.ts';

/** Common headings of each column, in several languages, letters and digits only. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  merchant_reference: [
    'reference',
    'referentie',
    'orderid',
    'ordernumber',
    'ordernummer',
    'order',
    'invoice',
    'invoiceno',
    'invoicenumber',
    'factuurnummer',
    'factuur',
    'id',
    'customerid',
    'klantnummer',
    'klantnr',
    'customernumber',
    'kenmerk',
    'paymentreference',
    'betalingskenmerk',
  ],
  transaction_reference: [
    'paymentreference',
    'originalreference',
    'orderid',
    'ordernumber',
    'ordernummer',
    'order',
    'invoice',
    'invoiceno',
    'betaling',
    'payment',
    'transaction',
    'transactie',
    'merchantreference',
    'factuurnummer',
    'betalingskenmerk',
  ],
  refund_reference: [
    'reference',
    'referentie',
    'refundid',
    'refund',
    'terugbetaling',
    'id',
    'creditnota',
    'creditnote',
  ],
  chargeback_reference: [
    'reference',
    'referentie',
    'chargebackid',
    'disputeid',
    'chargeback',
    'dispute',
    'caseid',
    'id',
  ],
  customer_reference: [
    'customer',
    'customerid',
    'customernumber',
    'klant',
    'klantnummer',
    'klantnr',
    'klantreferentie',
    'debiteur',
    'shopper',
    'shopperreference',
  ],
  created_at: [
    'date',
    'datum',
    'datetime',
    'time',
    'created',
    'createdon',
    'creationdate',
    'invoicedate',
    'orderdate',
    'paymentdate',
    'timestamp',
    'tijdstip',
    'besteldatum',
    'betaaldatum',
    'factuurdatum',
    'transactiondate',
    'bookingdate',
    'boekdatum',
  ],
  amount: [
    'value',
    'total',
    'totaal',
    'bedrag',
    'price',
    'prijs',
    'sum',
    'gross',
    'amountminor',
    'refundamount',
    'disputedamount',
    'bedragincl',
    'brutobedrag',
  ],
  currency_code: ['currency', 'valuta', 'munt', 'ccy'],
  country_code: ['country', 'land', 'landcode', 'shoppercountry', 'issuercountry'],
  email_address: ['email', 'mail', 'emailadres', 'mailadres', 'shopperemail'],
  first_name: ['firstname', 'voornaam', 'givenname'],
  last_name: ['lastname', 'achternaam', 'surname', 'familyname'],
  title: ['titel', 'aanhef', 'salutation'],
  initials: ['voorletters', 'initialen'],
  gender: ['geslacht', 'sex'],
  date_of_birth: ['birthdate', 'birthday', 'dob', 'geboortedatum', 'geboren'],
  street_address: ['street', 'straat', 'address', 'adres', 'streetname', 'straatnaam'],
  house_number: ['housenumber', 'huisnummer', 'number', 'nr'],
  house_number_suffix: ['suffix', 'toevoeging', 'addition', 'huisnummertoevoeging'],
  postal_code: ['postcode', 'zip', 'zipcode', 'postalcode'],
  city: ['stad', 'plaats', 'woonplaats', 'town', 'locality'],
  region: ['regio', 'provincie', 'state', 'province'],
  phone_number: ['phone', 'telephone', 'telefoon', 'telefoonnummer', 'mobile', 'mobiel'],
  name: [
    'organisation',
    'organisationname',
    'organisatie',
    'naam',
    'bedrijfsnaam',
    'bedrijf',
    'company',
    'companyname',
    'merchant',
  ],
  parent: [
    'parentname',
    'parentid',
    'parentorganisation',
    'bovenliggend',
    'bovenliggendeorganisatie',
    'hoofdorganisatie',
    'moeder',
    'belowof',
  ],
  email: ['emailaddress', 'mail', 'emailadres', 'mailadres'],
  phone: ['phonenumber', 'telephone', 'telefoon', 'telefoonnummer'],
  street_number: ['housenumber', 'huisnummer', 'number', 'nr'],
  street: ['streetaddress', 'straat', 'address', 'adres', 'streetname', 'straatnaam'],
  extended_address: ['addressline2', 'toevoeging', 'suffix', 'addition'],
  locality: ['city', 'plaats', 'stad', 'woonplaats', 'town'],
  tax_number: ['vat', 'vatnumber', 'btwnummer', 'btw', 'taxid'],
  profile_name: [
    'profile',
    'paymentprofile',
    'paymentprofilename',
    'profiel',
    'profielnaam',
    'betaalprofiel',
    'shop',
    'webshop',
    'winkel',
  ],
  profile_display_name: ['displayname', 'weergavenaam', 'handelsnaam', 'tradename'],
  website: ['url', 'site', 'webadres', 'webaddress'],
  description: ['omschrijving', 'toelichting', 'note'],
  webhook_transaction_update: ['webhookpayments', 'webhooktransactions', 'webhookbetalingen'],
  webhook_refund_update: ['webhookrefunds', 'webhookterugbetalingen'],
  webhook_chargeback_update: ['webhookchargebacks'],
  webhook_failed_email: ['webhookemail', 'webhookmail'],
  status: ['state', 'stand'],
  reason: ['reden', 'omschrijving', 'description', 'note', 'toelichting'],
  reason_code: ['redencode', 'code'],
  work_by_date: ['deadline', 'duedate', 'dueby', 'respondby', 'uiterstedatum', 'reactietermijn'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The column of each heading: as mapped before, else by its name; none twice, and empty for none. */
export function guessMapping(
  headings: readonly string[],
  columns: readonly string[],
  remembered: Readonly<Record<string, string>>,
): string[] {
  const mapping = headings.map(() => '');
  const names = headings.map(plain);
  const assign = (means: (at: number, column: string) => boolean): void => {
    for (const column of columns) {
      if (mapping.includes(column)) continue;
      const at = mapping.findIndex((meant, index) => meant === '' && means(index, column));
      if (at >= 0) mapping[at] = column;
    }
  };
  assign((at, column) => {
    const heading = String(headings[at]);
    return Object.hasOwn(remembered, heading) && remembered[heading] === column;
  });
  assign((at, column) => names[at] === plain(column));
  for (let rank = 0; rank < 30; rank++)
    assign((at, column) => synonyms[column]?.[rank] !== undefined && names[at] === synonyms[column][rank]);
  return mapping;
}

const valuesOf = ({ rows }: Pick<Reading, 'rows'>, at: number): string[] =>
  at < 0 ? [] : rows.map(({ values }) => (values[at] ?? '').trim()).filter((value) => value !== '');

export function guessAmounts(reading: Pick<Reading, 'rows'>, at: number): (typeof import_amounts)[number] {
  const values = valuesOf(reading, at);
  if (values.some((value) => /,\d{1,2}$|\.\d{3}$/.test(value)) && values.every((value) => !/\.\d{1,2}$/.test(value)))
    return 'comma';
  return values.some((value) => /[.,]/.test(value)) ? 'point' : 'minor';
}

/** The order of dates in the first rows: the day first, unless one of them excludes that. */
export function guessDates(reading: Pick<Reading, 'rows'>, at: number): (typeof import_dates)[number] {
  const values = valuesOf(reading, at);
  const parts = values.flatMap((value) => {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(value) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  if (parts.length === 0) return 'ymd';
  return parts.some(({ second }) => second > 12) ? 'mdy' : 'dmy';
}
