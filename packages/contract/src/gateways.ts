import type { PaymentProduct } from './payment-products.ts';

interface Words {
  readonly nl: string;
  readonly en: string;
}

/** A setting that a gateway needs, given as a detail of the same name. */
export interface GatewaySetting {
  readonly name: string;
  /** As the gateway's own screens call it. */
  readonly label: Words;
  /** What to fill in, if the label does not say it. */
  readonly description?: Words;
  /** Hidden while typed. */
  readonly secret: boolean;
  readonly optional?: true;
  /** A regular expression that the whole value matches. */
  readonly pattern?: string;
  /**
   * What of the value names the account that payments are known in, as a regular expression: `.+` for the id of an
   * account, `_(?:test|live)_` for a key. It is kept while payments can still be captured, refunded or disputed.
   */
  readonly account_part?: string;
  /** The payment methods whose processors need it; all by default. */
  readonly payment_products?: readonly PaymentProduct[];
}

/** The settings of a connection for a payment method; null for one that is for none, such as of settlement files. */
export const settingsFor = (
  settings: readonly GatewaySetting[],
  payment_product: string | null,
): readonly GatewaySetting[] =>
  settings.filter(({ payment_products: of }) => !of || of.some((product) => product === payment_product));

/**
 * The settings that would name another account by the values of `after`. One that is not optional names none while its
 * value is missing.
 */
export const settingsOfOtherAccount = (
  settings: readonly GatewaySetting[],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  settings.flatMap(({ name, account_part, optional }) => {
    if (account_part === undefined || !(optional || before.has(name))) return [];
    const [from, to] = [before, after].map((values) => new RegExp(account_part).exec(values.get(name) ?? '')?.[0]);
    return from === to ? [] : [name];
  });

/** A gateway that Sluis has an adapter for. */
export interface Gateway {
  /** The name that processors use, in any case. */
  readonly name: string;
  readonly settings: readonly GatewaySetting[];
  readonly has_settlements: boolean;
}

export interface ConnectionCheck {
  readonly result: 'connected' | 'refused' | 'unavailable' | 'incomplete' | 'no_adapter';
  readonly message?: string;
  /** The settings without a usable value. */
  readonly settings?: readonly string[];
  readonly duration_ms: number;
}

/** Whether a value is acceptable for a setting, or may be missing. */
export const isComplete = (
  { pattern, optional }: Pick<GatewaySetting, 'pattern' | 'optional'>,
  value: string | undefined,
): boolean =>
  value === undefined ? optional === true : pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
