import { nameOfPayable } from '@sluis/contract/payment-names';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import { type Html, html } from '../../../platform/http/html.ts';
import { about, firstPaymentOf, titleOf } from './about.ts';
import { amountBounds, type Fault, type Faults, type FormField, form_fields, type Kept } from './form.ts';
import { paidByMark } from './icons.ts';
import type { Page, View } from './layout.ts';
import { mandateTextOf } from './mandate-text.ts';
import type { Method, StartedDebits } from './method.ts';
import type { ShownPage } from './page.queries.ts';
import { walletButtons, walletForm } from './wallet-view.ts';

/** The state of a form: its nonce, and the faults of the last submission. */
export interface Filled {
  readonly nonce: string;
  readonly kept?: Kept;
  readonly faults?: Faults;
  /** Why the previous try did not succeed. */
  readonly alert?: string;
}

const expiry_example = '05/29';

function boundsIn({ words }: View, { currency_code }: ShownPage) {
  const { least, most } = amountBounds(currency_code);
  return {
    least: words.money({ amount: least, currency_code }),
    most: words.money({ amount: most, currency_code }),
    example: words.plain({ amount: least * 25, currency_code }),
  };
}

const faultText = (view: View, page: ShownPage, { fault, kept }: { fault: Fault; kept?: Kept }): string =>
  view.say(`fault_${fault}`, {
    ...boundsIn(view, page),
    ...(fault === 'not_offered' && kept && { method: nameOfPayable(kept.method as PaymentProduct, view.language) }),
    ...(fault === 'expiry' && { example: expiry_example }),
  });

/** Gives the first invalid field the focus without a script. */
const isFirstFault = (faults: Faults, name: FormField): boolean => form_fields.find((each) => faults[each]) === name;

interface Input {
  readonly name: FormField;
  readonly label: string;
  readonly help?: string;
  /** The id of help elsewhere on the page. */
  readonly helped_by?: string;
  readonly autocomplete: string;
  readonly inputmode: 'numeric' | 'decimal' | 'text';
  readonly placeholder?: string;
  readonly maxlength: number;
  readonly before?: string;
}

function field(view: View, page: ShownPage, { kept, faults = {} }: Filled, input: Input): Html {
  const { name, label, help, helped_by, before, autocomplete, inputmode, placeholder, maxlength } = input;
  const fault = faults[name];
  const described = [help ? `${name}-help` : helped_by, fault && `${name}-fault`].filter(Boolean).join(' ');
  // The number and the code of a card are never written back.
  const value = name in (kept ?? {}) ? (kept?.[name as keyof Kept] ?? '') : '';
  const control = html`<input id="${name}" name="${name}" value="${value}" inputmode="${inputmode}"
    autocomplete="${autocomplete}" maxlength="${maxlength}" placeholder="${placeholder ?? ''}"
    ${described && html`aria-describedby="${described}"`} ${fault && html`aria-invalid="true"`} ${isFirstFault(faults, name) && html`autofocus`}>`;
  return html`<div class="field"><label for="${name}">${label}</label>
${before ? html`<div class="money"><span aria-hidden="true">${before}</span>${control}</div>` : control}
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${faultText(view, page, { fault })}</p>`}</div>`;
}

function cardFields(view: View, page: ShownPage, filled: Filled): Html {
  const { say } = view;
  const number = { name: 'card_number', label: say('number'), autocomplete: 'cc-number', maxlength: 25 } as const;
  const expiry = { name: 'card_expiry', label: say('expiry'), autocomplete: 'cc-exp', maxlength: 9 } as const;
  const code = {
    name: 'card_code',
    label: say('code'),
    autocomplete: 'cc-csc',
    maxlength: 4,
    placeholder: '123',
  } as const;
  const draw = (input: Omit<Input, 'inputmode'>) => field(view, page, filled, { ...input, inputmode: 'numeric' });
  return html`${draw({ ...number, placeholder: '1234 1234 1234 1234' })}
<div class="pair">${draw({ ...expiry, placeholder: say('expiry_form') })}
${draw({ ...code, helped_by: 'code-help' })}</div><p class="help" id="code-help">${say('code_help')}</p>`;
}

/** The account of a direct debit, and the mandate, which a checkbox signs. */
function debitFields(view: View, page: ShownPage, { filled, method, is_chosen }: Offered): Html {
  const { say } = view;
  const holder = { name: 'account_holder', label: say('account_holder'), autocomplete: 'name', maxlength: 70 } as const;
  const iban = { name: 'iban', label: say('iban'), autocomplete: 'off', maxlength: 50 } as const;
  const draw = (input: Omit<Input, 'inputmode'>) => field(view, page, filled, { ...input, inputmode: 'text' });
  return html`${draw(holder)}${draw({ ...iban, placeholder: 'NL91 ABNA 0417 1643 00' })}${mandateToSign(view, page, { filled, method, is_chosen })}`;
}

/** What a first payment takes now, and the mandate of the debits after it. */
function startFields(view: View, page: ShownPage, offered: Offered & { readonly starts: StartedDebits }): Html {
  const { say, words, language } = view;
  const { amount, pays_cycle } = offered.starts;
  const what = amount === 0 ? 'free' : pays_cycle ? 'cycle' : 'verification';
  const method = nameOfPayable(offered.method.product, language);
  const text = say(`start_${what}`, { amount: words.money({ amount, currency_code: page.currency_code }), method });
  return html`<p class="start">${text}</p>${mandateToSign(view, page, offered)}`;
}

interface Offered {
  readonly filled: Filled;
  readonly method: Method;
  readonly is_chosen: boolean;
}

/** The text of a mandate, and the checkbox that signs it. Links to its fault lead to that of the chosen method. */
function mandateToSign(view: View, page: ShownPage, { filled, method, is_chosen }: Offered): Html {
  const text = mandateTextOf(view, page, method);
  if (!text) return html``;
  const fault = is_chosen ? filled.faults?.mandate : undefined;
  return html`<section class="mandate" aria-label="${text.title}"><h2>${text.title}</h2>
<dl>${text.creditor.map(([label, of]) => html`<div><dt>${label}</dt><dd>${of}</dd></div>`)}</dl>
${text.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>
<label class="sign"><input type="checkbox" ${is_chosen && html`id="mandate"`} name="mandate" value="${text.sha256}"
 ${fault && html`aria-invalid="true" aria-describedby="mandate-fault"`} ${fault && isFirstFault(filled.faults ?? {}, 'mandate') && html`autofocus`}>
<span>${text.agree}</span></label>
${fault && html`<p class="fault" id="mandate-fault">${faultText(view, page, { fault })}</p>`}`;
}

/** The methods to choose from; the fields of a card or a direct debit are below it and show while it is chosen. */
function methodChoice(view: View, page: ShownPage, filled: Filled): Html {
  const { say } = view;
  const { methods } = page;
  const [first] = methods;
  // The form names the methods it offered, as the design may offer more by the time it is sent.
  if (methods.length === 0) return html``;
  if (methods.length === 1 && first?.product === 'card')
    return html`<input type="hidden" name="method" value="card">${cardFields(view, page, filled)}`;
  const chosen = methods.find(({ product }) => product === filled.kept?.method) ?? first;
  const { faults = {} } = filled;
  const one = (method: Method, at: number) => {
    const { product, starts } = method;
    const is_chosen = product === chosen?.product;
    const offered = { filled, method, is_chosen };
    return html`<div class="method"><label>
<input type="radio" name="method" value="${product}" ${starts && starts.amount !== page.amount && html`class="paying"`} ${at === 0 && html`id="method"`} ${is_chosen && html`checked`}
 ${at === 0 && isFirstFault(faults, 'method') && html`autofocus`}><span>${nameOfPayable(product, view.language)}</span>${paidByMark(product)}</label>
${product === 'card' && html`<div class="card">${cardFields(view, page, filled)}</div>`}
${product === 'sepa_direct_debit' && html`<div class="card">${debitFields(view, page, offered)}</div>`}
${starts && html`<div class="card">${startFields(view, page, { ...offered, starts })}</div>`}</div>`;
  };
  return html`<fieldset><legend>${say(page.keep && page.amount === 0 ? 'method_keep' : 'method')}</legend>
<div class="methods">${methods.map(one)}</div>${faults.method && html`<p class="fault" id="method-fault">${faultText(view, page, { ...filled, fault: faults.method })}</p>`}</fieldset>`;
}

function amountField(view: View, page: ShownPage, filled: Filled): Html {
  const { say } = view;
  if (page.amount !== null) return html``;
  return field(view, page, filled, {
    name: 'amount',
    label: say('amount'),
    help: say('amount_help', boundsIn(view, page)),
    autocomplete: 'transaction-amount',
    inputmode: 'decimal',
    maxlength: 16,
    before: page.currency_code,
  });
}

const payText = ({ say, words }: View, { currency_code }: ShownPage, amount: number): string =>
  say('pay', { amount: words.money({ amount, currency_code }) });

/** The words of the button: what it takes depends on the method, if one starts direct debits with a payment. */
function submitText(view: View, page: ShownPage): Html | string {
  const { amount } = page;
  if (amount === null) return view.say('pay_open');
  if (amount > 0) return payText(view, page, amount);
  const first = firstPaymentOf(page);
  if (!first) return view.say('keep');
  return html`<span class="unless-paying">${view.say('keep')}</span><span class="if-paying">${payText(view, page, first)}</span>`;
}

function agreement({ say, words }: View, { keep, name, plan, currency_code }: ShownPage): string | undefined {
  if (plan) return say('subscribe_agree', { name, amount: words.money({ amount: plan.price, currency_code }) });
  return keep ? say('keep_agree', { name }) : undefined;
}

/** The summary above an invalid form: each invalid field, with a link to it. */
function summary(view: View, page: ShownPage, filled: Filled): Html {
  const { faults = {}, alert } = filled;
  const wrong = form_fields.flatMap((name) => {
    const fault = faults[name];
    return fault ? [html`<li><a href="#${name}">${faultText(view, page, { ...filled, fault })}</a></li>`] : [];
  });
  if (wrong.length > 0)
    return html`<div class="alert" role="alert"><p>${view.say('check_fields')}</p><ul>${wrong}</ul></div>`;
  return alert
    ? html`<div class="alert" role="alert"><p><strong>${view.say('declined_title')}</strong> ${alert}</p></div>`
    : html``;
}

/** The page to pay, or to give a card. It is a plain form; a script only adds the buttons of wallets. */
export function payView(view: View, page: ShownPage, filled: Filled): Page {
  const has_faults = filled.faults !== undefined && Object.keys(filled.faults).length > 0;
  const agree = agreement(view, page);
  const title = titleOf(view, page);
  const action = `/pay/${page.token}${view.suffix}`;
  const body = html`<div class="sheet">${about(view, page)}
<section class="work">${summary(view, page, filled)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="nonce" value="${filled.nonce}">
${amountField(view, page, filled)}${walletButtons(view, page)}${methodChoice(view, page, filled)}
${agree && html`<p class="help agree">${agree}</p>`}${page.methods.length > 0 && html`<div class="pay"><button type="submit">${submitText(view, page)}</button></div>`}
</form>${walletForm(page, action, filled.nonce)}</section></div>`;
  const wallets = page.wallets?.map(({ product }) => product);
  return { title, body, ...(has_faults && { status: 422 }), ...(wallets && { wallets }) };
}
