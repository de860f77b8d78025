import type { Field, Fields, TextFormat } from './base/fields.ts';
import { prefixOf } from './registry.ts';

/**
 * Example values of the documentation, by the field's name or `entity.field`. Other values follow from the kind of the
 * field.
 */
export const field_examples: Readonly<Record<string, unknown>> = {
  about: 'transaction',
  account_number: '12345678',
  address_ranges: ['203.0.113.0/24', '2001:db8::/32'],
  amount: 1995,
  amount_off: 500,
  code: '123456',
  color: '#0f5c6e',
  columns: ['id', 'created_at'],
  country_code: 'NL',
  currency_code: 'EUR',
  customer_name: 'Ann Jansen',
  description: 'Two pairs of socks',
  details: [
    { name: 'merchant_account', value: 'Socks_NL_7421' },
    { name: 'api_key', value: 'sbx_9f3a' },
  ],
  display_name: 'Socks & Co',
  email: 'ann@shop.example',
  email_address: 'ann@example.com',
  email_addresses: ['finance@shop.example'],
  expires_at: '2027-06-30T22:00:00.000Z',
  filters: 'status=SETTLEMENT_COMPLETED',
  format: 'csv',
  holder_name: 'Socks & Co B.V.',
  mcc: '5411',
  creditor_id: 'NL69ZZZ123456780000',
  creditor_name: 'Socks & Co B.V.',
  iban: 'NL91ABNA0417164300',
  interval: 'month',
  language: 'en',
  merchant_reference: 'order-1042',
  name: 'Socks & Co',
  occurred_at: '2026-11-21T19:00:00.000Z',
  organisation: 'org_01k5w6y8q0e1w8hqt86jysj84j',
  reason: 'Returned: one pair of socks',
  roles: ['TRANSACTION_LIST'],
  scheduled_at: '2027-03-01T09:00:00.000Z',
  serial_number: 'SN42',
  started_at: '2026-11-21T19:00:00.000Z',
  status_reason: 'Approved by telephone',
  text: 'Prefers to be called after six',
  time: '07:00',
  timezone: 'Europe/Amsterdam',
  url: 'https://shop.example/hook',
  website: 'https://shop.example',
  'alertsetting.threshold_points': 10,
  'annotation.text': 'Campaign on television',
  'apikey.name': 'Web shop',
  'bankaccount.name': 'Payouts',
  'chargeback.amount': 500,
  'chargeback.reason': 'Goods not received',
  'checkoutdesign.name': 'Autumn',
  'checkoutdesign.description': 'With our colours',
  'identityprovider.name': 'Microsoft Entra ID',
  'identityprovider.issuer': 'https://login.example.com/8d1f4e2c/v2.0',
  'identityprovider.client_id': '2f6b7c1e-sluis',
  'middleware.name': 'Fraud check',
  'middleware.provider': 'https',
  'organisation.name': 'Socks & Co Rotterdam',
  'paymentprofile.name': 'Web shop',
  'plan.name': 'Socks every month',
  'processor.name': 'Cards',
  'processor.description': 'Cards of the web shop',
  'processor.provider': 'sandbox',
  'processorsettlement.name': 'Cards of the sandbox',
  'processorsettlement.gateway': 'Sandbox',
  'processorsettlement.description': 'A file a day',
  'report.name': 'Payments of November',
  'reportschedule.name': 'Payments of yesterday',
  'subscriptiondiscount.name': 'Welcome',
  'subscriptiondiscount.amount': 500,
  'tag.text': 'Gift',
  'terminal.name': 'Till 3',
  'user.name': 'Ann Jansen',
  'validationruleset.action': 'block',
  'validationruleset.name': 'High amounts',
  'valuelist.name': 'Blocked cards',
  'routing.name': 'Cards',
  'routing.payment_product': 'card',
  'costscheme.name': 'Acquirer, interchange++',
  lines: [{ component: 'PROCESSING', kind: 'PAYMENT', rate_ppm: 12_000 }],
  'reservescheme.lines': [{ component: 'RESERVE', kind: 'PAYMENT', rate_ppm: 50_000, release_days: 90 }],
  'oneoff.amount': 2500,
  'oneoff.description': 'Set-up of the terminals',
  'oneoff.due_on': '2027-01-15',
  'package.name': 'Web shops',
  'partnerscheme.name': 'Resellers',
  'reservescheme.name': 'Travel, 180 days',
  'revenuescheme.name': 'Blended, small shops',
  'settlementprofile.name': 'Socks & Co, weekly',
  'sapaccount.general_ledger_account': '8000',
  'sapaccount.cost_centre': 'CC-40',
  'sapaccount.tax_code': 'V2',
  'settlementprofile.number': '1001',
  'settlementschedule.name': 'Every Monday',
  'settlementschedule.weekdays': [1],
  'welcomemail.name': 'Welcome',
};

const example_ulid = '01k5w6y8q0e1w8hqt86jysj84j';
export const exampleId = (prefix: string): string => `${prefix}_${example_ulid}`;

const formatted: Readonly<Record<TextFormat, string>> = {
  email: 'ann@shop.example',
  url: 'https://shop.example/hook',
  color: '#0f5c6e',
  digits: '1',
  timezone: 'Europe/Amsterdam',
  ip: '203.0.113.7',
  iban: 'NL91ABNA0417164300',
  creditor_id: 'NL69ZZZ123456780000',
  mcc: '5411',
  name: 'Socks & Co',
  component: 'PROCESSING',
  time_of_day: '24:00',
  reference: '1001',
};

export function exampleOf(field: Field, name: string, entity: string): unknown {
  if (field.kind === 'json') return field.example;
  const known = field_examples[`${entity}.${name}`] ?? field_examples[name];
  if (known !== undefined && field.kind !== 'enum') return known;
  switch (field.kind) {
    case 'id':
      return exampleId(field.prefix);
    case 'ref':
      return exampleId(prefixOf(field.to));
    case 'refs':
      return [exampleId(prefixOf(field.to))];
    case 'text':
      return field.format ? formatted[field.format] : 'Text';
    case 'integer':
    case 'decimal':
      return field.default ?? Math.max(1, field.min);
    case 'amount':
      return 1995;
    case 'currency':
      return 'EUR';
    case 'country':
      return 'NL';
    case 'boolean':
      return true;
    case 'instant':
      return '2027-06-30T22:00:00.000Z';
    case 'date':
      return '2027-06-30';
    case 'enum':
      return field.values.includes(String(known)) ? known : field.values[0];
    case 'texts':
      return field.values ? field.values.slice(0, 1) : [];
    case 'object':
      return exampleFields(field.fields, entity);
    case 'rows':
      return [exampleFields(field.fields, entity)];
    case 'words':
      return {};
    case 'bytes':
      return '';
  }
}

/** An example body of some fields: the required ones. */
const exampleFields = (fields: Fields, entity: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.create === 'required' ? [[name, exampleOf(field, name, entity)]] : [],
    ),
  );
