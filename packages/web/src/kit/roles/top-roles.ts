/**
 * The roles above the families, which grant many of them or what no family grants, by the level at which they are
 * given.
 */
export const top_roles = {
  merchant: ['USER_ALL'],
  provider: ['PSP', 'PSP_ALL', 'PSP_SUPER'],
} as const;

export type TopRole = (typeof top_roles)[keyof typeof top_roles][number];
