import { type Field, f } from './base/fields.ts';
import { optional_modules } from './branding.ts';
import { payer_languages } from './entities/checkout/paymentlink.ts';
import { languages } from './entities/people/user.ts';
import { payment_products } from './payment-products.ts';

/** The sections of a merchant's configuration page, in order. */
export const configuration_sections = ['payments', 'limits', 'security', 'defaults', 'retention', 'modules'] as const;
export type ConfigurationSection = (typeof configuration_sections)[number];

/** Currencies without a row have no limit. */
const limit = f.rows(
  { currency_code: f.currency({ create: 'required' }), amount: f.amount(1, { create: 'required' }) },
  { min: 0, max: 50, by: 'currency_code' },
  { nullable: true },
);

/** The start of payers' statements, before the description: letters and digits that every scheme accepts. */
export const descriptor_max = 22;
const descriptor_form = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 .&/-]+$/;
export const isDescriptor = (text: string): boolean => descriptor_form.test(text);

interface Setting<F extends Field> {
  readonly section: ConfigurationSection;
  readonly field: F;
  /** The field whose labels its values use; its own name by default. */
  readonly words: string | undefined;
  /** It is about the installation: only the provider itself has a value. */
  readonly of_installation?: true;
}
const setting = <const F extends Field>(section: ConfigurationSection, field: F, words?: string): Setting<F> => ({
  section,
  field,
  words,
});

/**
 * The provider's settings for a merchant, by name. An organisation has its own value or that of the nearest above it
 * that has one. Null, where a setting allows it, is a value too: no restriction.
 */
export const configuration_settings = {
  payment_products: setting('payments', f.texts({ nullable: true }, payment_products), 'payment_product'),
  processors: setting('payments', f.refs('processor', { nullable: true })),
  descriptor: setting('payments', f.text(descriptor_max, { nullable: true })),
  /** Served to Apple, which recognises the host of our payment pages by it. */
  apple_domain_file: { ...setting('payments', f.text(20_000, { nullable: true })), of_installation: true },
  limit_per_payment: setting('limits', limit, 'amount_limit'),
  limit_per_day: setting('limits', limit, 'amount_limit'),
  refunds_beyond_balance: setting('limits', f.boolean()),
  mfa_required: setting('security', f.oneOf(['email', 'google'], { nullable: true })),
  idle_minutes: setting('security', f.integer(15, 30, { nullable: true })),
  language: setting('defaults', f.oneOf(languages)),
  page_language: setting('defaults', f.oneOf(payer_languages, { nullable: true }), 'language'),
  timezone: setting('defaults', f.text(50, {}, 'timezone')),
  webhooks_kept_days: setting('retention', f.integer(7, 730)),
  audit_kept_months: setting('retention', f.integer(1, 1200)),
  modules: setting('modules', f.texts({}, optional_modules)),
} as const;

export type SettingName = keyof typeof configuration_settings;
export const setting_names = Object.keys(configuration_settings) as SettingName[];

/** Whether a setting is about the installation, so that merchants have none of their own. */
export const isOfInstallation = (name: SettingName): boolean => 'of_installation' in configuration_settings[name];

export interface AmountLimit {
  readonly currency_code: string;
  readonly amount: number;
}

export interface SettingValues {
  readonly payment_products: readonly string[] | null;
  readonly processors: readonly string[] | null;
  readonly descriptor: string | null;
  readonly apple_domain_file: string | null;
  readonly limit_per_payment: readonly AmountLimit[] | null;
  readonly limit_per_day: readonly AmountLimit[] | null;
  readonly refunds_beyond_balance: boolean;
  readonly mfa_required: 'email' | 'google' | null;
  readonly idle_minutes: number | null;
  readonly language: (typeof languages)[number];
  readonly page_language: (typeof payer_languages)[number] | null;
  readonly timezone: string;
  readonly webhooks_kept_days: number;
  readonly audit_kept_months: number;
  readonly modules: readonly string[];
}

/** The values if no organisation up to the root has one; the others follow from the server's settings. */
export const setting_defaults = {
  payment_products: null,
  processors: null,
  descriptor: null,
  apple_domain_file: null,
  limit_per_payment: null,
  limit_per_day: null,
  refunds_beyond_balance: true,
  mfa_required: null,
  idle_minutes: null,
  language: 'nl',
  page_language: null,
  timezone: 'Europe/Amsterdam',
  webhooks_kept_days: 90,
} as const satisfies Partial<SettingValues>;

export interface NamedOrganisation {
  readonly id: string;
  readonly name: string;
}

/** The name of a setting in the organisation's log of changes. */
export const configured = (name: SettingName): string => `configuration.${name}`;

/** One change of a setting; null means inherited. */
export interface SettingChange {
  readonly id: string;
  readonly created_at: string;
  readonly actor_name: string | null;
  readonly before: { readonly value: unknown } | null;
  readonly after: { readonly value: unknown } | null;
}

/** A setting of an organisation in `GET /v1/organisation/{id}/configuration`. */
export interface ConfiguredSetting {
  readonly name: SettingName;
  readonly value: unknown;
  /** The organisation that set it; null for the default. */
  readonly from: NamedOrganisation | null;
  readonly is_own: boolean;
  /** The value in effect once its own is reset. */
  readonly inherited: { readonly value: unknown; readonly from: NamedOrganisation | null };
  /** Of the organisation's own value; 0 if it never had one. */
  readonly version: number;
  /** The changes at this organisation, newest first. */
  readonly changes: readonly SettingChange[];
}

/** A setting that would change with an organisation's move. */
export interface MovedSetting {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/** The most changes that are answered with a setting; the log of changes has all. */
export const setting_changes_max = 50;
