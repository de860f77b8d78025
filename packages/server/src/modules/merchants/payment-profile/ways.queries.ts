import type { PaymentProduct } from '@sluis/contract/payment-products';
import { sql } from 'kysely';
import { readSettingOfAll } from '../../../platform/configuration/configurations.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { type Owned, withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';
import { isWayAllowed } from '../configuration/admission.commands.ts';

/** The ways in which payment profiles take payments. */
export interface Ways {
  readonly id: string;
  /** Of all its processors. */
  readonly payment_products: readonly PaymentProduct[];
  /** Those that payment pages offer; the others need an external gateway. */
  readonly on_pages: readonly PaymentProduct[];
}

interface Attached {
  readonly id: string;
  readonly organisation: string;
  readonly processor: string | null;
  readonly payment_product: PaymentProduct | null;
  readonly provider: string | null;
}

/** The ways in which the payment profiles of a scope take payments, if the provider allows them. */
export async function listWays(executor: Executor, { of }: Adapters, scope: Scope): Promise<Ways[]> {
  const { rows } = await sql<Attached>`
    select paymentprofile.id, paymentprofile.organisation, processor.id as processor, processor.payment_product,
      processor.provider
    from paymentprofile left join processor on processor.id = any(paymentprofile.processors)
    where ${withinScope({ tenancy: 'paymentprofile.organisation' }, scope)}
    order by array_position(paymentprofile.processors, processor.id)`.execute(executor);
  const [products_of, processors_of] = await Promise.all([
    readSettingOfAll(executor, 'payment_products'),
    readSettingOfAll(executor, 'processors'),
  ]);
  const isAllowed = ({ organisation, payment_product: product, processor }: Attached): boolean => {
    const payment_products = products_of.get(organisation) ?? null;
    const processors = processors_of.get(organisation) ?? null;
    return (
      product !== null && processor !== null && isWayAllowed({ payment_products, processors }, { product, processor })
    );
  };
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, attached]) => {
    const products = attached
      .filter(isAllowed)
      .flatMap(({ payment_product, provider }) =>
        payment_product && provider ? [{ payment_product, is_on_pages: of({ provider }) !== undefined }] : [],
      );
    const each = (some: typeof products) => [...new Set(some.map(({ payment_product }) => payment_product))];
    return { id, payment_products: each(products), on_pages: each(products.filter((one) => one.is_on_pages)) };
  });
}

/** Counts stop at this number. */
export const use_max = 1000;

/** The remaining use of a profile's processor when it takes no new payments. */
export interface ProcessorUse {
  readonly processor: string;
  /** Payments that wait to be captured or voided. */
  readonly authorised: number;
  /** Stored payment methods that only it can charge. */
  readonly mandates: number;
  readonly refunds: number;
}

export async function listProcessorUse(
  executor: Executor,
  { id, organisation, processors }: Owned & { readonly processors: readonly string[] },
): Promise<ProcessorUse[]> {
  const { rows } = await sql<ProcessorUse>`
    select used.processor,
      (select count(*)::int from (
        select 1 from transaction
        where organisation = ${organisation} and status = 'AUTHORIZED' and amount > 0 and payment_profile = ${id}
          and transaction.processor = used.processor limit ${use_max}) authorised) as authorised,
      (select count(*)::int from (
        select 1 from mandate
        where organisation = ${organisation} and payment_profile = ${id} and status = 'ACTIVE'
          and mandate.processor = used.processor limit ${use_max}) mandates) as mandates,
      (select count(*)::int from (
        select 1 from refund
        where organisation = ${organisation} and status in ('PENDING', 'HOLD', 'UNKNOWN')
          and payment_profile = ${id} and refund.processor = used.processor limit ${use_max}) refunds) as refunds
    from unnest(${[...processors]}::text[]) as used(processor)`.execute(executor);
  return rows;
}
