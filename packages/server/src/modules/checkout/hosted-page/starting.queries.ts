import { abilitiesOf, type ProcessorAdapter } from '@sluis/adapter';
import { type PaymentProduct, payment_products } from '@sluis/contract/payment-products';
import type { Method, StartedDebits } from './method.ts';

/** A processor of a payment profile that is allowed and has an adapter. */
export interface Attached extends Method {
  readonly adapter: ProcessorAdapter;
  /** The processor whose account it uses: itself, if it has its own. */
  readonly account: string;
}

/** What a method takes to start a series: `due` is what is paid now; nothing by default. */
function startOf(
  { adapter, account, product }: Attached,
  debits: readonly Attached[],
  due: number,
): StartedDebits | undefined {
  const how = abilitiesOf(adapter, product)?.starts_debits;
  if (!how) return undefined;
  const amount = due > 0 ? due : how.verification_amount;
  const pays_cycle = due > 0;
  if (how.by === 'iban') return debits.length > 0 ? { processor: null, amount, pays_cycle } : undefined;
  // Only the acquirer's own account knows its token.
  const collects = debits.find((each) => each.account === account);
  return collects && { processor: collects.processor, amount, pays_cycle };
}

/**
 * The methods whose first payment lets the payer's account be debited by SEPA afterwards, each once: none without a
 * processor that collects. `due` is the price of a cycle that is paid now.
 */
export function startingMethods(attached: readonly Attached[], due: number): Method[] {
  const debits = attached.filter(({ product }) => product === 'sepa_direct_debit');
  const found = new Map<PaymentProduct, Method>();
  for (const each of attached) {
    const { product, processor } = each;
    const starts = startOf(each, debits, due);
    if (starts && !found.has(product)) found.set(product, { product, processor, starts });
  }
  return payment_products.flatMap((product) => found.get(product) ?? []);
}
