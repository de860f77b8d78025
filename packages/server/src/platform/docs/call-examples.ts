import { field_examples } from '@sluis/contract/examples';
/** The example of a call besides the parts that follow from its schemas. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const period = { 'created_at>=': '2026-10-25', 'created_at<': '2026-11-22', _timezone: 'Europe/Amsterdam' };
const in_euros = { ...period, currency_code: 'EUR' };
const transaction = 'txn_01k5w6y8q0e1w8hqt86jysj84j';
const inbox = 'whi_01k5w6y8q0e1w8hqt86jysj84j';
const tag = 'tag_01k5w6y8q0e1w8hqt86jysj84j';
const address = { address: 'finance@shop.example' };
const step = 'eyJhbGciOiJIUzI1NiJ9.…';
const settled = `merchant_account,processor_id_external,kind,gross,fee,currency,booked_on
Socks_NL_7421,x,payment,12.50,0.23,EUR,2026-11-20
`;
/** A PublicKeyCredential as JSON, as a browser makes it. */
const credential = { id: 'AQIDBA', rawId: 'AQIDBA', type: 'public-key', response: { clientDataJSON: 'eyJ0eXBlIjoi' } };
const settings = { value: [{ currency_code: 'EUR', amount: 50000 }], version: 0 };

/** By method and path. */
export const call_examples: Readonly<Record<string, CallExample>> = {
  'POST /auth/login': { body: { email: 'ann@shop.example', password: 'Correct-horse-2026!' } },
  'POST /auth/mfa': { body: { token: step, username: 'ann@shop.example' } },
  'POST /auth/mfa/resend': { body: { token: step } },
  'POST /auth/mfa/setup': { body: { token: step, type: 'google' } },
  'POST /auth/mfa/setup/confirm': { body: { token: step } },
  'POST /auth/passkey': { body: { token: step, response: credential } },
  'POST /auth/switch': { body: { membership: 'mbr_01k5w6y8q0e1w8hqt86jysj84j' } },
  'POST /auth/update-password': { body: { token: 'the token of the link', password: 'Another-horse-2027!' } },
  'POST /auth/update-email': { body: { token: 'the token of the link' } },
  'POST /auth/accept-access': { body: { token: 'the token of the link' } },
  'POST /auth/accept-mails': { body: { token: 'the token of the link' } },
  'POST /auth/accept-withdrawal': { body: { token: 'the token of the link' } },
  'POST /processor': { body: { details: field_examples.details } },
  'POST /processor/:id/extend': { body: { payment_products: ['ideal', 'bancontact'] } },
  'POST /profile': { body: { language: 'nl' } },
  'POST /profile/password': { body: { current_password: 'Correct-horse-2026!', password: 'Another-horse-2027!' } },
  'POST /profile/email': { body: { current_password: 'Correct-horse-2026!', email: 'ann.jansen@shop.example' } },
  'POST /profile/mfa-setup': { body: { current_password: 'Correct-horse-2026!' } },
  'POST /profile/factors/:id/remove': { body: { current_password: 'Correct-horse-2026!' } },
  'POST /profile/recovery-codes': { body: { current_password: 'Correct-horse-2026!' } },
  'POST /profile/passkeys/options': { body: { current_password: 'Correct-horse-2026!' } },
  'POST /profile/passkeys': { body: { token: step, response: credential, name: 'Laptop' } },
  'POST /profile/mails': { body: { kind: 'chargebacks', on: false } },
  'GET /savedview': { query: { list: 'transaction' } },
  'POST /savedview': {
    body: { list: 'transaction', name: 'Paid today', query: 'status=SETTLEMENT_COMPLETED', shared: false },
  },
  'POST /savedview/:id': { body: { name: 'Paid this week' } },
  'PUT /savedview/:id': { body: { name: 'Paid this week' } },
  'DELETE /cache/:name': { params: { name: 'sessions' } },
  'DELETE /cache/:name/:hash': { params: { name: 'sessions', hash: '4d7a1f0c9be2835d6a47c01e' } },
  'POST /dev/clock': { body: { days: 1 } },
  'POST /dev/sandbox/decide': { body: { dispute: 'sbx_d01k5w6y8q0e1w8hqt86jysj84j' } },
  'POST /dev/sandbox/dispute': { body: { transaction, reason_code: '10.4', stage: 'CHARGEBACK' } },
  'POST /dev/sandbox': { body: { latency_ms: 200, decline_percent: 5, outage: false, traffic_per_minute: 0 } },
  'POST /apikey': { body: { address_ranges: ['203.0.113.0/24'] } },
  'POST /bankaccount': { body: { iban: 'NL91ABNA0417164300' } },
  'POST /bankaccount/:id/reject': { body: { reason: 'The name of the holder differs' } },
  'POST /bankaccount/:id/block': { body: { reason: 'Reported as stolen' } },
  'POST /middleware': {
    body: { url: 'https://fraud.example/check', secret: 'whsec_c2VjcmV0IG9mIHRoaXMgZXhhbXBsZSBvbmx5Li4=' },
  },
  'POST /welcomemail': { body: { content: '<p>Welcome, {{name}}. {{link}}</p>' } },
  'POST /welcomemail/:id': { body: { name: 'Welcome 2027' } },
  'PUT /welcomemail/:id': { body: { name: 'Welcome 2027' } },
  'POST /paymentprofile/:id': { body: { webhook_transaction_update: 'https://shop.example/hook' } },
  'POST /paymentlink': { body: { amount: 1995, description: 'Two pairs of socks' } },
  'POST /paymentprofile/:id/test-webhook': { body: { field: 'webhook_transaction_update' } },
  'POST /paymentprofile/:id/recipients': { body: address },
  'POST /plan/:id/recipients': { body: address },
  'POST /reportschedule/:id/recipients': { body: address },
  'POST /alertsetting/:id/recipients': { body: address },
  'POST /customer': { body: { first_name: 'Ann', last_name: 'Jansen' } },
  'POST /customer/:id/status': { body: { status: 'VERIFIED', status_reason: 'Approved by telephone' } },
  'POST /tag/:id/merge': { body: { into: 'tag_01k5w6y8q0e1w8hqt86jysj84k' } },
  'GET /tag/usage': { query: { 'of[]': tag } },
  'GET /transaction/owner-totals': { query: { by: 'customer', 'of[]': 'cust_01k5w6y8q0e1w8hqt86jysj84j' } },
  'POST /transaction': { body: { status: 'SETTLEMENT_REQUESTED', payment_product: 'card' } },
  'POST /transaction/:id/refund': { body: { amount: 500, reason: 'Returned: one pair of socks' } },
  'POST /transaction/:id/status': { body: { status: 'SETTLEMENT_COMPLETED' } },
  'POST /transaction/:id/tags': { body: { add: [tag] } },
  'POST /transaction/tags': { body: { ids: [transaction], add: [tag] } },
  'POST /refund/:id/status': { body: { status: 'PROCESSED' } },
  'POST /chargeback/:id/status': { body: { status: 'LOST' } },
  'POST /chargeback/:id/submit': { body: { version: 2 } },
  'POST /chargeback/:id/file': { query: { part: 'receipt', name: 'receipt.pdf' } },
  'POST /disputeevidence/:id': { body: { explanation: 'The customer collected the order.' } },
  'POST /checkoutdesign/preview': { body: { language: 'en', view: 'payment' } },
  'POST /report': { body: { about: 'transactions', format: 'csv' } },
  'POST /reportschedule': { body: { frequency: 'daily', timezone: 'Europe/Amsterdam' } },
  'POST /webhook': { body: { type: 'transaction', item_id: transaction, status: 'SETTLEMENT_COMPLETED' } },
  'POST /webhook-secret/enable-url': { body: { url: 'https://shop.example/hook' } },
  'GET /webhook-sample': { query: { type: 'transaction', status: 'SETTLEMENT_COMPLETED' } },
  'POST /webhook-inbox/:id': { params: { id: inbox }, body: { answer: 'error', delay_s: 0 } },
  'POST /webhook-inbox/:id/renew': { params: { id: inbox } },
  'POST /webhook-inbox/:id/clear': { params: { id: inbox } },
  'GET /webhook-inbox/:id/received/:received': { params: { id: inbox, received: 'whin_01k5w6y8q0e1w8hqt86jysj84j' } },
  'GET /webhook-resend/count': { query: { from: '2026-11-21T19:00:00.000Z', until: '2026-11-21T21:00:00.000Z' } },
  'POST /webhook-resend': { body: { from: '2026-11-21T19:00:00.000Z', until: '2026-11-21T21:00:00.000Z' } },
  'POST /terminal/:id/payment': { body: { amount: 1250, merchant_reference: 'receipt-2026-0815' } },
  'POST /terminal-device/enrol': { body: { code: 'K7QX-2M9D-4TFH', serial_number: 'SN42', software: '2.1' } },
  'GET /terminal-device/payment': { query: { wait_s: '25' } },
  'GET /terminal-device/payment/:id': { params: { id: transaction } },
  'POST /terminal-device/payment/:id/claim': { params: { id: transaction }, body: { claim: 'till-3-boot-118' } },
  'POST /terminal-device/payment/:id/result': {
    params: { id: transaction },
    body: { claim: 'till-3-boot-118', result: 'card', card: { number: '4111111111111111', expiry: '12/39' } },
  },
  'POST /organisation/:id/configuration/:setting': { params: { setting: 'limit_per_payment' }, body: settings },
  'POST /organisation/:id/configuration/:setting/reset': {
    params: { setting: 'limit_per_payment' },
    body: { version: 1 },
  },
  'GET /organisation/:id/move': { query: { parent: 'org_01k5w6y8q0e1w8hqt86jysj84k' } },
  'POST /organisation/:id/move': { body: { parent: 'org_01k5w6y8q0e1w8hqt86jysj84k' } },
  'POST /psp/merchant/:id/enter': { body: { mode: 'merchant' } },
  'POST /financeexception/:id/rematch': { body: { note: 'The tolerance has changed' } },
  'GET /payoutbatch/payable': { query: { currency_code: 'EUR', execution_date: '2026-11-30' } },
  'POST /processorsettlement/:id/upload': { body: { name: 'settled.csv', content: settled } },
  'POST /settlement/:id/export': { body: { format: 'camt053', language: 'en' } },
  'POST /settlementupdate': { body: { last: '41', reason: 'Files 42 to 44 were sent again' } },
  'POST /share': {
    body: {
      expires_at: '2026-12-05T22:00:00.000Z',
      subject: 'PayPal',
      requested: [{ name: 'api_key', description: 'As in the contract' }],
      reason: 'To connect PayPal',
    },
  },
  'POST /share/:id/give': { body: { values: [{ name: 'api_key', value: 'sbx_k7421_9f3a' }] } },
  'POST /share/:id/put': { body: {} },
  'POST /share/:id/decline': { body: { reason: 'We use another processor' } },
  'POST /share/:id/reveal': { body: { reason: 'To connect PayPal' } },
  'POST /statusupdate': {
    body: { type: 'transaction', transaction, status: 'FAILED', reason: 'Confirmed by the bank' },
  },
  'POST /statusupdate/preview': { body: { type: 'transaction', transaction, status: 'FAILED' } },
  'POST /import': { body: { kind: 'customer', name: 'customers.csv', size_bytes: 33 } },
  'POST /import/:id/check': { body: { mapping: ['merchant_reference', 'email_address'] } },
  'POST /import/:id/piece/:piece': { params: { piece: '0' } },
  'GET /import/:id/fault/file': { query: { language: 'en' } },
  'GET /search': { query: { q: 'order-1042' } },
  'DELETE /subscriptions/:subscription/remove-attached-discount/:discount': {
    params: { subscription: 'sub_01k5w6y8q0e1w8hqt86jysj84j', discount: 'disc_01k5w6y8q0e1w8hqt86jysj84j' },
  },
  'POST /subscriptions/:subscription/add-discount/:discount': {
    params: { subscription: 'sub_01k5w6y8q0e1w8hqt86jysj84j', discount: 'disc_01k5w6y8q0e1w8hqt86jysj84j' },
  },
  'GET /transaction/aggregate': { query: { group_by: 'status', ...in_euros } },
  'GET /refund/aggregate': { query: { group_by: 'status', ...in_euros } },
  'GET /customer/aggregate': { query: { group_by: 'status', ...period } },
  'GET /statistics/finance/daily': { query: in_euros },
  'GET /statistics/finance': { query: { period: 'month', ...in_euros } },
  'GET /psp/statistics/finance': { query: { period: 'month', ...in_euros } },
  'GET /statistics/processor/compare': { query: { 'ids[]': 'proc_01k5w6y8q0e1w8hqt86jysj84j', ...in_euros } },
};
