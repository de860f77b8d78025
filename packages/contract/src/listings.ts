import type { Entity } from './base/entity.ts';
import type { RoleExpressions } from './base/role-expressions.ts';
import { type EntityName, entities, entityOf } from './registry.ts';

/** A list of items at a path below `/v1/`: its rows, an item of it and its export, with its own roles. */
export interface Listing {
  readonly path: string;
  readonly entity: Entity;
  /** The English noun, if it differs from the entity's. */
  readonly noun?: string;
  readonly roles: RoleExpressions;
  /** Only items whose reference is the provider's organisation. */
  readonly of_provider?: string;
  /** Only items of the provider's organisation itself, not of those below it. */
  readonly at_provider?: true;
  /** Only items with these values. */
  readonly having?: Readonly<Record<string, string>>;
}

/** Parts of an entity's items under another name, for users who may not see all of them. */
export const provider_listings = {
  'psp/merchant': { entity: 'organisation', noun: 'merchant', of_provider: 'parent', roles: ['PSP_MERCHANT_LIST'] },
  'psp/user': { entity: 'user', noun: 'provider user', at_provider: true, roles: ['PSP_USER_LIST'] },
  'psp/share': { entity: 'share', noun: 'provider share request', roles: ['PSP && PSP_SHARE_LIST'] },
  'psp/settlement': { entity: 'settlement', noun: 'provider settlement', roles: ['PSP_SETTLEMENT_LIST'] },
  'merchant/audittrail': {
    entity: 'audittrail',
    noun: 'merchant audit trail item',
    having: { audience: 'merchant' },
    roles: ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'],
  },
} as const satisfies Readonly<Record<string, Omit<Listing, 'path' | 'entity'> & { readonly entity: EntityName }>>;

export type ListingPath = EntityName | keyof typeof provider_listings;

/** A listing by its path: each entity's own, and those of the provider. Throws RangeError for an unknown one. */
export function listingOf(path: string): Listing {
  if (Object.hasOwn(provider_listings, path)) {
    const { entity, ...listing } = provider_listings[path as keyof typeof provider_listings];
    return { path, ...listing, entity: entityOf(entity) };
  }
  const entity = entityOf(path);
  return { path, entity, roles: entity.roles.list };
}

export const listing_paths = [...Object.keys(entities), ...Object.keys(provider_listings)] as readonly ListingPath[];

export function nounOf(path: string): string {
  const { noun, entity } = listingOf(path);
  return noun ?? entity.noun ?? path;
}

/** The plural noun of a path: `API keys`. */
export function manyOf(path: string): string {
  const { noun, entity } = listingOf(path);
  return (noun === undefined && entity.nouns) || `${nounOf(path)}s`;
}
