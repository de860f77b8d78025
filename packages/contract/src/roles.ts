/** The role catalogue of the specification: families with their verbs, the roles above them, and the aliases. */

const all_verbs = 'LIST CREATE UPDATE DELETE';

const merchant_families = {
  ORGANISATION: all_verbs,
  PAYMENT_PROFILE: all_verbs,
  BANK_ACCOUNT: all_verbs,
  CHECKOUT: all_verbs,
  PLATFORMUSER: all_verbs,
  APIKEY: all_verbs,
  TAG: all_verbs,
  SHARE: all_verbs,
  TRANSACTION: 'LIST CREATE UPDATE STATISTICS',
  REFUND: 'LIST CREATE UPDATE STATISTICS',
  CHARGEBACK: 'LIST CREATE UPDATE',
  PAYMENT_LINK: all_verbs,
  CARD_ADD: all_verbs,
  SCHEDULED_TRANSACTION: all_verbs,
  CUSTOMER: 'LIST CREATE UPDATE DELETE STATISTICS',
  PLAN: all_verbs,
  SUBSCRIPTION: all_verbs,
  SUBSCRIPTION_DISCOUNT: all_verbs,
  REPORT: all_verbs,
  REPORT_SCHEDULE: all_verbs,
  SETTLEMENT: 'LIST',
  STATISTICS: 'LIST',
  VALIDATION_RULESET: all_verbs,
  ROUTING: all_verbs,
  TERMINAL: all_verbs,
  WEBHOOK: all_verbs,
  PROCESSOR: 'LIST',
  AUDITTRAIL: 'LIST',
} as const;

const provider_families = {
  PSP_MERCHANT: 'LIST CREATE UPDATE',
  PSP_TRANSACTION: 'LIST',
  PSP_REPORT: 'LIST',
  PSP_SETTLEMENT: 'LIST UPDATE',
  PSP_PROCESSOR: all_verbs,
  PSP_PROCESSOR_SETTLEMENT: all_verbs,
  PSP_MIDDLEWARE: all_verbs,
  PSP_ONE_OFF: all_verbs,
  PSP_SETTLEMENT_PROFILE: all_verbs,
  PSP_SHARE: all_verbs,
  PSP_REVENUESCHEME: all_verbs,
  PSP_COSTSCHEME: all_verbs,
  PSP_RESERVESCHEME: all_verbs,
  PSP_PARTNERSCHEME: all_verbs,
  PSP_PACKAGE: all_verbs,
  PSP_SETTLEMENT_SCHEDULE: all_verbs,
  PSP_BANK_ACCOUNT: all_verbs,
  PSP_AUDITTRAIL: 'LIST',
  PSP_SAP: 'LIST UPDATE',
  PSP_USER: all_verbs,
  PSP_WELCOME_MAIL: all_verbs,
  PSP_IMPORT: 'LIST CREATE',
  PSP_APIKEY: all_verbs,
  PSP_TAG: all_verbs,
} as const;

/**
 * The reports of a gateway on its own payments, with the roles that allow giving them to an API key. No other role
 * grants these, and users never hold them: anyone who can report payments must not be able to refund them as well.
 */
const record_roles = new Map<string, readonly string[]>(
  Object.entries({
    TRANSACTION_RECORD: ['TRANSACTION_CREATE', 'TRANSACTION_UPDATE'],
    REFUND_RECORD: ['REFUND_CREATE', 'REFUND_UPDATE'],
  }),
);

/** Roles that grant the same as another, canonical one. */
const aliases = new Map(
  Object.entries({
    CARD_ADD_LINK: 'CARD_ADD',
    DISCOUNT: 'SUBSCRIPTION_DISCOUNT',
    PSP_WELCOME: 'PSP_WELCOME_MAIL',
    PSP_TAG: 'TAG',
    PSP_APIKEY: 'APIKEY',
  }),
);

const membersOf = (families: Readonly<Record<string, string>>): string[] =>
  Object.entries(families).flatMap(([family, verbs]) => verbs.split(' ').map((verb) => `${family}_${verb}`));

// Maps, because the name of a role can be any text and plain objects have keys such as `constructor`.
const families = new Map<string, string>(Object.entries({ ...merchant_families, ...provider_families }));
const merchant_roles = [
  ...membersOf(merchant_families),
  ...Object.keys(merchant_families).map((name) => `${name}_ALL`),
];
const provider_roles = [
  'PSP',
  ...membersOf(provider_families),
  ...Object.keys(provider_families).map((name) => `${name}_ALL`),
];

export type RoleFamilyName = keyof typeof merchant_families | keyof typeof provider_families;
export const role_verbs = ['LIST', 'CREATE', 'UPDATE', 'DELETE', 'STATISTICS', 'RECORD'] as const;
export type RoleVerb = (typeof role_verbs)[number];

export interface RoleFamily {
  readonly name: RoleFamilyName;
  readonly verbs: readonly RoleVerb[];
  readonly level: 'merchant' | 'provider';
}

const familiesOf = (of: Readonly<Record<string, string>>, level: RoleFamily['level']): RoleFamily[] =>
  Object.entries(of).map(([name, verbs]) => ({
    name: name as RoleFamilyName,
    verbs: [...verbs.split(' '), ...(record_roles.has(`${name}_RECORD`) ? ['RECORD'] : [])] as RoleVerb[],
    level,
  }));

/** The families in the order in which a matrix shows them. */
export const role_families: readonly RoleFamily[] = [
  ...familiesOf(merchant_families, 'merchant'),
  ...familiesOf(provider_families, 'provider'),
];

/** Whether a role exists at the provider's level only. */
export const isProviderRole = (role: string): boolean => role === 'PSP' || role.startsWith('PSP_');

/** Whether a role is only for the API keys of gateways. */
export const isRecordRole = (role: string): boolean => record_roles.has(role);

/** Every role that can be given, in the order in which a matrix shows them. */
export const role_catalogue: readonly string[] = [
  'USER_ALL',
  ...merchant_roles,
  ...record_roles.keys(),
  'PSP_ALL',
  'PSP_SUPER',
  ...provider_roles,
];

/** Those of them that a person can hold. */
export const personal_roles = role_catalogue.filter((role) => !isRecordRole(role));

/** Whether all of these roles are granted by those held. */
export const canGiveAll = (roles: readonly string[], held: ReadonlySet<string>): boolean =>
  [...expandRoles(roles)].every((role) => held.has(role));

/** Whether a holder of these roles can grant a role, including all that it grants. */
export const canGrant = (held: ReadonlySet<string>, role: string): boolean =>
  held.has(role) || (record_roles.get(role)?.every((needed) => held.has(needed)) ?? false);

/** Roles with everything that they grant, themselves included. An unknown role grants only itself. */
export function expandRoles(held: Iterable<string>): ReadonlySet<string> {
  const granted = new Set<string>();
  const add = (role: string): void => {
    if (granted.has(role)) return;
    granted.add(role);
    for (const implied of impliedBy(role)) add(implied);
  };
  for (const role of held) add(role);
  return granted;
}

function impliedBy(role: string): readonly string[] {
  if (role === 'PSP_ALL') return personal_roles.filter((other) => other !== 'PSP_SUPER');
  if (role === 'USER_ALL') return merchant_roles;
  const cut = role.lastIndexOf('_');
  const family = role.slice(0, cut);
  const verb = role.slice(cut + 1);
  const canonical = aliases.get(family);
  const own = verb === 'ALL' ? (families.get(family) ?? '').split(' ').filter(Boolean) : [];
  return [...own.map((each) => `${family}_${each}`), ...(canonical ? [`${canonical}_${verb}`] : [])];
}
