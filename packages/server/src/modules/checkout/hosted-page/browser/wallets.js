// @ts-check
/**
 * Shows the buttons of wallets that the payer's browser has, and sends the page's form with what a wallet gave. It is
 * sent to browsers as it is.
 *
 * @typedef {import('./wallet-apis.ts').Payment} Payment
 * @typedef {import('./wallet-apis.ts').Google} Google
 * @typedef {import('./wallet-apis.ts').Apple} Apple
 * @typedef {'google_pay' | 'apple_pay'} Product
 * @typedef {{ part: HTMLElement, form: HTMLFormElement, payment: Payment }} Wallets
 */

const google_script = 'https://pay.google.com/gp/p/js/pay.js';
const google_api = { apiVersion: 2, apiVersionMinor: 0 };
const apple_version = 3;

let is_sent = false;
// A page that the back button restores can be paid again; the server knows whether it may.
window.addEventListener('pageshow', () => {
  is_sent = false;
});

/** @type {HTMLElement | null} */
const part = document.querySelector('#wallets');
/** @type {HTMLFormElement | null} */
const form = document.querySelector('#wallet-form');
if (part && form) {
  /** @type {Payment} */
  const payment = JSON.parse(part.dataset.payment ?? '');
  const { google_pay, apple_pay } = payment.wallets;
  const page = { part, form, payment };
  if (apple_pay && hasApplePay()) offer(page, 'apple_pay', () => payByApple(page, apple_pay));
  if (google_pay) void offerGoogle(page, google_pay);
}

/** On a page that is not served over HTTPS, Safari throws. */
function hasApplePay() {
  try {
    const { ApplePaySession } = window;
    return ApplePaySession?.supportsVersion(apple_version) === true && ApplePaySession.canMakePayments();
  } catch {
    return false;
  }
}

/**
 * Shows the button of a wallet; the same method by another way would be offered twice, and is hidden.
 *
 * @param {Wallets} page
 * @param {Product} product
 * @param {() => void} pay
 */
function offer({ part }, product, pay) {
  /** @type {HTMLButtonElement | null} */
  const button = part.querySelector(`button[data-wallet=${product}]`);
  if (!button) return;
  button.addEventListener('click', () => {
    showFault(part, false);
    pay();
  });
  button.hidden = false;
  part.hidden = false;
  /** @type {NodeListOf<HTMLInputElement>} */
  const methods = document.querySelectorAll('input[name=method][type=radio]');
  const same = [...methods].find(({ value }) => value === product);
  const other = [...methods].find(({ value }) => value !== product);
  const row = same?.closest('.method');
  // The only method stays: without one the form could not be sent.
  if (!same || !other || !(row instanceof HTMLElement)) return;
  row.hidden = true;
  if (same.checked) other.checked = true;
}

/**
 * @param {HTMLElement} part
 * @param {boolean} is_shown
 */
function showFault(part, is_shown) {
  const fault = part.querySelector('.fault');
  if (fault instanceof HTMLElement) fault.hidden = !is_shown;
}

const typedAmount = () => {
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector('#amount');
  return input?.value.trim() ?? '';
};

/**
 * The amount in decimals; undefined if the payer's text is none.
 *
 * @param {Payment} payment
 */
function amountOf({ amount, exponent }) {
  if (amount !== null) return amount;
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typedAmount()) ?? [];
  if (whole === '' || fraction.length > exponent || Number(`${whole}.${fraction}`) === 0) return undefined;
  return exponent === 0 ? whole : `${whole}.${fraction.padEnd(exponent, '0')}`;
}

/**
 * Sends the form as by a button, so that the browser goes to the answer.
 *
 * @param {Wallets} page
 * @param {{ product: Product, processor: string, amount: string, payload?: object }} paid
 */
function send({ form }, { product, processor, amount, payload }) {
  if (is_sent) return;
  is_sent = true;
  const wallet_payload = payload ? JSON.stringify(payload) : '';
  for (const [name, value] of Object.entries({ method: product, processor, amount, wallet_payload })) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  form.submit();
}

/**
 * The amount for the sheet. To a payer who typed none, the server explains what it may be.
 *
 * @param {Wallets} page
 * @param {Product} product
 * @param {string} processor
 */
function amountFor(page, product, processor) {
  const amount = amountOf(page.payment);
  if (amount === undefined) send(page, { product, processor, amount: typedAmount() });
  return amount;
}

/**
 * @param {Google} google
 * @param {object} more
 */
const googleMethod = ({ networks, auth_methods }, more = {}) => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: auth_methods, allowedCardNetworks: networks, ...more },
});

/**
 * @param {Wallets} page
 * @param {Google} google
 */
async function offerGoogle(page, google) {
  const has_loaded = await load(google_script);
  const Client = has_loaded ? window.google?.payments.api.PaymentsClient : undefined;
  if (!Client) return;
  const client = new Client({ environment: google.environment });
  const { result } = await client
    .isReadyToPay({ ...google_api, allowedPaymentMethods: [googleMethod(google)] })
    .catch(() => ({ result: false }));
  if (!result) return;
  const { processor } = google;
  offer(page, 'google_pay', () => {
    const amount = amountFor(page, 'google_pay', processor);
    if (amount === undefined) return;
    client.loadPaymentData(googleRequest(page.payment, google, amount)).then(
      ({ paymentMethodData, email }) =>
        send(page, {
          product: 'google_pay',
          processor,
          amount,
          payload: { paymentMethodData, ...(email && { email }) },
        }),
      (error) => showFault(page.part, error.statusCode !== 'CANCELED'),
    );
  });
}

/**
 * @param {Payment} payment
 * @param {Google} google
 * @param {string} amount
 */
function googleRequest({ country, currency, name, asks_payer }, google, amount) {
  const address = { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } };
  return {
    ...google_api,
    allowedPaymentMethods: [
      {
        ...googleMethod(google, { assuranceDetailsRequired: true, ...(asks_payer && address) }),
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: google.gateway },
      },
    ],
    transactionInfo: {
      countryCode: country,
      currencyCode: currency,
      totalPriceStatus: 'FINAL',
      totalPrice: amount,
      checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
    },
    merchantInfo: { merchantName: name, ...(google.merchant_id && { merchantId: google.merchant_id }) },
    ...(asks_payer && { emailRequired: true }),
  };
}

/**
 * Loads a script, if the policy of the page allows it. Returns whether it could.
 *
 * @param {string} src
 * @returns {Promise<boolean>}
 */
function load(src) {
  const script = document.createElement('script');
  script.src = src;
  return new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
}

/**
 * @param {Wallets} page
 * @param {Apple} apple
 */
function payByApple(page, { processor, networks, capabilities }) {
  const { payment, part } = page;
  const { ApplePaySession } = window;
  const amount = amountFor(page, 'apple_pay', processor);
  if (!ApplePaySession || amount === undefined) return;
  // Begun in the click itself, or Safari shows no sheet.
  const session = new ApplePaySession(apple_version, {
    countryCode: payment.country,
    currencyCode: payment.currency,
    supportedNetworks: networks,
    merchantCapabilities: capabilities,
    total: { label: payment.name, amount, type: 'final' },
    ...(payment.asks_payer && {
      requiredBillingContactFields: ['name', 'postalAddress'],
      requiredShippingContactFields: ['email'],
    }),
  });
  let is_valid = false;
  session.onvalidatemerchant = ({ validationURL }) => {
    openSession(payment.session, validationURL).then(
      (opened) => session.completeMerchantValidation(opened),
      () => {
        session.abort();
        showFault(part, true);
      },
    );
  };
  // Only after it has found the session valid does the sheet tell of a card.
  session.onpaymentmethodselected = () => {
    is_valid = true;
    session.completePaymentMethodSelection({ newTotal: { label: payment.name, amount, type: 'final' } });
  };
  session.oncancel = () => showFault(part, !is_valid);
  session.onpaymentauthorized = ({ payment: { token, billingContact, shippingContact } }) => {
    session.completePayment({ status: ApplePaySession.STATUS_SUCCESS });
    const payload = { token, ...(billingContact && { billingContact }), ...(shippingContact && { shippingContact }) };
    send(page, { product: 'apple_pay', processor, amount, payload });
  };
  session.begin();
}

/**
 * @param {string} address
 * @param {string} validation_url
 * @returns {Promise<unknown>}
 */
async function openSession(address, validation_url) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ validation_url }) });
  if (!answer.ok) throw new Error(`the session was refused: ${answer.status}`);
  return answer.json();
}
