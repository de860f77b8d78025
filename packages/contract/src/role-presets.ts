import { expandRoles, type RoleFamilyName, role_families } from './roles.ts';

/** Names for common sets of roles, by a person's daily work. */

export const role_presets = ['view', 'support', 'finance', 'administrator'] as const;
export type RolePreset = (typeof role_presets)[number];

/** Not for people who handle payments: users, API keys and integrations. */
const of_administration: readonly RoleFamilyName[] = [
  'PLATFORMUSER',
  'APIKEY',
  'BANK_ACCOUNT',
  'CHECKOUT',
  'SHARE',
  'VALIDATION_RULESET',
  'ROUTING',
  'TERMINAL',
  'WEBHOOK',
  'PROCESSOR',
  'AUDITTRAIL',
];

const view = role_families
  .filter(({ level, name }) => level === 'merchant' && !of_administration.includes(name))
  .flatMap(({ name, verbs }) =>
    verbs.filter((verb) => verb === 'LIST' || verb === 'STATISTICS').map((verb) => `${name}_${verb}`),
  );

const at_merchant: Readonly<Record<RolePreset, readonly string[]>> = {
  view,
  support: [
    ...view,
    'REFUND_CREATE',
    'PAYMENT_LINK_ALL',
    'CARD_ADD_ALL',
    'CUSTOMER_CREATE',
    'CUSTOMER_UPDATE',
    'SUBSCRIPTION_UPDATE',
  ],
  finance: [...view, 'REFUND_ALL', 'CHARGEBACK_ALL', 'REPORT_ALL', 'REPORT_SCHEDULE_ALL', 'BANK_ACCOUNT_LIST'],
  administrator: ['USER_ALL'],
};

const of_staff = ['PSP', 'PSP_MERCHANT_LIST', 'PSP_TRANSACTION_LIST', 'PSP_REPORT_LIST'];

/** What finance at the provider works with: prices, and the settlement of merchants. */
const of_provider_finance: readonly RoleFamilyName[] = [
  'PSP_REVENUESCHEME',
  'PSP_COSTSCHEME',
  'PSP_RESERVESCHEME',
  'PSP_PARTNERSCHEME',
  'PSP_PACKAGE',
  'PSP_SETTLEMENT_SCHEDULE',
  'PSP_SETTLEMENT_PROFILE',
  'PSP_ONE_OFF',
  'PSP_SETTLEMENT',
  'PSP_SAP',
];

/** The roles of a preset; at the provider with those that staff needs to find the merchants. */
export function presetRoles(preset: RolePreset, at_provider: boolean): readonly string[] {
  if (!at_provider) return at_merchant[preset];
  if (preset === 'administrator') return ['PSP', 'PSP_ALL'];
  const own = preset === 'finance' ? of_provider_finance.map((family) => `${family}_ALL`) : [];
  return [...at_merchant[preset], ...of_staff, ...own];
}

const grantsOf = (roles: readonly string[]): string => [...expandRoles(roles)].sort().join(' ');

/** The preset that grants the same as these roles; undefined for any other choice. */
export function presetOf(roles: readonly string[]): RolePreset | undefined {
  const granted = grantsOf(roles);
  return role_presets.find((preset) =>
    [false, true].some((at_provider) => grantsOf(presetRoles(preset, at_provider)) === granted),
  );
}
