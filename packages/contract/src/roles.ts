/** The role catalogue of the specification: families with their verbs, the roles above them, and the aliases. */

const merchant_families = {
  ORGANISATION: 'LIST CREATE UPDATE DELETE',
  PAYMENT_PROFILE: 'LIST CREATE UPDATE DELETE',
  PLATFORMUSER: 'LIST CREATE UPDATE DELETE',
  TAG: 'LIST CREATE UPDATE DELETE',
  TRANSACTION: 'LIST CREATE UPDATE STATISTICS',
  REFUND: 'LIST CREATE UPDATE STATISTICS',
  CHARGEBACK: 'LIST CREATE UPDATE',
  CUSTOMER: 'LIST CREATE UPDATE DELETE STATISTICS',
  PROCESSOR: 'LIST',
} as const;

const provider_families = {
  PSP_MERCHANT: 'LIST UPDATE',
  PSP_PROCESSOR: 'LIST CREATE UPDATE DELETE',
  PSP_TRANSACTION: 'LIST',
  PSP_TAG: 'LIST CREATE UPDATE DELETE',
  PSP_USER: 'LIST CREATE UPDATE DELETE',
} as const;

/** A role that grants the same as another, canonical one. */
const aliases = new Map(
  Object.entries({
    CARD_ADD_LINK: 'CARD_ADD',
    DISCOUNT: 'SUBSCRIPTION_DISCOUNT',
    PSP_WELCOME: 'PSP_WELCOME_MAIL',
    PSP_TAG: 'TAG',
  }),
);

const membersOf = (families: Readonly<Record<string, string>>): string[] =>
  Object.entries(families).flatMap(([family, verbs]) => verbs.split(' ').map((verb) => `${family}_${verb}`));

// Maps, because the name of a role can be any text and plain objects know words such as `constructor`.
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

/** Every role that can be given, in the order in which a matrix shows them. */
export const role_catalogue: readonly string[] = [
  'USER_ALL',
  ...merchant_roles,
  'PSP_ALL',
  'PSP_SUPER',
  ...provider_roles,
];

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
  if (role === 'PSP_ALL') return role_catalogue.filter((other) => other !== 'PSP_SUPER');
  if (role === 'USER_ALL') return merchant_roles;
  const cut = role.lastIndexOf('_');
  const family = role.slice(0, cut);
  const verb = role.slice(cut + 1);
  const canonical = aliases.get(family);
  const own = verb === 'ALL' ? (families.get(family) ?? '').split(' ').filter(Boolean) : [];
  return [...own.map((each) => `${family}_${each}`), ...(canonical ? [`${canonical}_${verb}`] : [])];
}
