import { ApiError } from '@sluis/contract/base/errors';
import type { DesignPreview, PreviewView } from '@sluis/contract/checkout-design';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import { notice_days_default } from '@sluis/contract/sepa/mandates';
import { sql } from 'kysely';
import { default_zone } from '../../../platform/configuration/zones.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { findItem, withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';
import { countryOfBrowser } from './browser-language.ts';
import { readCss } from './design-css.ts';
import { sayIn } from './hosted-page.texts.ts';
import type { Method } from './method.ts';
import { inPayersOrder } from './method-order.ts';
import { inOrder, methodsOf, type ShownPage } from './page.queries.ts';
import type { Design } from './style.ts';

/** The input of a preview: a design that is not saved, or changed since. */
export interface Wanted extends Partial<Design> {
  readonly organisation: string;
  readonly language: PayerLanguage;
  readonly view: PreviewView;
}

/** A page without a payment. */
export interface Preview {
  readonly view: PreviewView;
  readonly page: ShownPage;
}

interface Needs {
  readonly box: SecretBox;
  readonly adapters: Adapters;
  /** The organisation with all below it, to which a default applies too; empty if the caller does not see it. */
  readonly below: Scope;
}

const purpose = 'preview of a checkout design';
const valid_ms = 60_000;
const profiles_max = 200;
/** The methods shown for a merchant that has none yet. */
const usual = (['ideal', 'card', 'paypal'] satisfies PaymentProduct[]).map((product) => ({ product, processor: '' }));

/**
 * Prepares a preview, sealed for the browser to send back: a frame can only show the response of an address or form,
 * neither of which identifies the user. Nothing is stored, and any process can show it. Throws `invalid_reference`.
 */
export async function preparePreview(
  executor: Executor,
  { organisation, language, view, ...look }: Wanted,
  { box, adapters, below }: Needs,
): Promise<DesignPreview> {
  const owner = await findItem(executor, 'organisation', { id: organisation, scope: below });
  if (!owner) throw new ApiError('invalid_reference', { fields: { organisation: ['not_allowed'] } });
  const profiles = await executor
    .selectFrom('paymentprofile')
    .select(['display_name', 'currency_code', 'processors'])
    .where(withinScope(paymentprofile, below))
    .orderBy(sql`organisation = ${organisation}`, 'desc')
    .orderBy('created_at')
    .limit(profiles_max)
    .execute();
  const [first] = profiles;
  const currency_code = first?.currency_code ?? 'EUR';
  const processors = profiles.flatMap((profile) => profile.processors);
  const all = await methodsOf(executor, { processors, currency_code }, adapters);
  const design = {
    show_language_switch: true,
    number_format: 'en_US',
    payment_product_order: [],
    ...look,
  } as Partial<Design>;
  const page: ShownPage = {
    ...samplePage(language),
    organisation,
    name: first?.display_name ?? owner.name,
    creditor: { ...sample_creditor, name: first?.display_name ?? owner.name },
    currency_code,
    methods: orderedFor(language, all.length > 0 ? all : usual, design),
    design: design as Design,
  };
  const sealed = { until_ms: Date.now() + valid_ms, preview: { view, page } satisfies Preview };
  return {
    preview: box.seal(JSON.stringify(sealed), purpose),
    dropped_css: look.css ? readCss(look.css).dropped : [],
    payment_products: all.map(({ product }) => product),
  };
}

const orderedFor = (
  language: PayerLanguage,
  methods: readonly Method[],
  { payment_product_order = [] }: Partial<Design>,
) =>
  payment_product_order.length > 0
    ? inOrder(methods, { payment_product_order })
    : inPayersOrder(methods, { country: countryOfBrowser(language), device: undefined });

/** Of no one. */
const sample_creditor = { id: 'NL69ZZZ123456780000', notice_days: notice_days_default };

/** An amount with thousands and decimals, so that the number format shows. */
const sample_amount = 123_450;

const samplePage = (language: PayerLanguage) => ({
  id: 'plnk_preview',
  token: 'preview',
  timezone: default_zone,
  payment_profile: '',
  customer: null,
  country: null,
  reference: 'ORDER-1042',
  description: sayIn(language)('preview_description'),
  language,
  amount: sample_amount,
  keep: false,
  single: true,
  closed: undefined,
  redirect_url: null,
  descriptor: null,
});

/** A prepared preview; undefined for one that has expired or that Sluis did not prepare. */
export function openPreview(box: SecretBox, sealed: string): Preview | undefined {
  try {
    const { until_ms, preview } = JSON.parse(box.open(sealed, purpose)) as { until_ms: number; preview: Preview };
    return until_ms >= Date.now() ? preview : undefined;
  } catch {
    return undefined;
  }
}
