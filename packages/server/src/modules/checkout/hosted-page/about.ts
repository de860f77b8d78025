import { type Html, html } from '../../../platform/http/html.ts';
import { type View, whoLine } from './layout.ts';
import type { PlanTerms, ShownPage } from './page.queries.ts';

/** The interval of a plan: every month, every 3 months. */
function rhythmOf({ say }: View, { interval, interval_count: count }: PlanTerms): string {
  return count === 1 ? say(`every_${interval}`) : say(`every_${interval}s`, { count });
}

export function titleOf({ say }: View, { name, plan, keep }: ShownPage): string {
  if (plan) return say('subscribe_title', { plan: plan.name });
  return say(keep ? 'keep_title' : 'pay_title', { name });
}

function amountOf({ say, words }: View, { amount, currency_code, plan }: ShownPage): string {
  if (amount === null) return say('you_choose');
  if (amount > 0) return words.money({ amount, currency_code });
  return plan ? words.money({ amount: plan.price, currency_code }) : say('nothing_now');
}

/** What a method takes on a page that otherwise takes nothing; undefined if none does. */
export const firstPaymentOf = ({ amount, methods }: ShownPage): number | undefined =>
  amount === 0 ? methods.find(({ starts }) => starts && starts.amount > 0)?.starts?.amount : undefined;

/** The amount of a payer who chooses to begin with a payment. */
function paidFirst({ words }: View, page: ShownPage): Html {
  const amount = page.plan ? undefined : firstPaymentOf(page);
  const { currency_code } = page;
  return html`${amount && html`<p class="amount if-paying">${words.money({ amount, currency_code })}</p>`}`;
}

/** The text about the payment in the header, as the design chooses: its reference by default. */
const describedBy = ({ design, reference, description }: ShownPage) => {
  const wanted = design?.header_payment_description ?? 'merchant_reference';
  if (wanted === 'none') return [];
  const rows = [
    { label: 'description', text: description },
    { label: 'reference', text: wanted === 'merchant_reference' ? reference : null },
  ] as const;
  return rows.flatMap(({ label, text }) => (text ? [{ label, text }] : []));
};

/** The panel in the header's colour: payee, amount and purpose. */
export function about(view: View, page: ShownPage): Html {
  const { say, words } = view;
  const { plan } = page;
  const is_worded = page.amount === null || (page.amount === 0 && !plan);
  // A payer who pays the first cycle now has nothing due on its day.
  const is_paid_first = page.methods.some(({ starts }) => page.amount === 0 && starts?.pays_cycle);
  const due = plan && (page.amount === 0 ? 'first_due' : 'was_due');
  return html`<header class="about">${whoLine(view, page.name)}
<h1 class="about-title">${titleOf(view, page)}</h1>
<p class="amount ${is_worded ? 'worded' : ''} ${page.amount === 0 && !plan ? 'unless-paying' : ''}">${amountOf(view, page)}</p>${paidFirst(view, page)}
<dl>${plan && html`<div><dt>${say('plan')}</dt><dd>${rhythmOf(view, plan)}</dd></div>`}
${plan && due && html`<div ${is_paid_first && html`class="unless-paying"`}><dt>${say(due)}</dt><dd>${words.day(plan.due_date)}</dd></div>`}
${page.descriptor && page.amount !== 0 && html`<div><dt>${say('statement')}</dt><dd>${page.descriptor}</dd></div>`}
${describedBy(page).map(({ label, text }) => html`<div><dt>${say(label)}</dt><dd>${text}</dd></div>`)}</dl></header>`;
}
