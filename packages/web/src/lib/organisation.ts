import { isId } from '@sluis/contract/base/ids';
import { useParams } from '@tanstack/react-router';

/** How staff of the provider work on a merchant: as the merchant could, or with the provider's rights. */
export type Mode = 'merchant' | 'psp';

export interface OrganisationContext {
  /** Sent as `organisation` with every list request; undefined means all that the viewer may see. */
  readonly id: string | undefined;
  /** Undefined outside a merchant. */
  readonly mode: Mode | undefined;
  /** Stands before the links of merchant-level screens. */
  readonly base: '' | `/psp/merchants/${string}`;
}

const outside: OrganisationContext = { id: undefined, mode: undefined, base: '' };

/** The path that a merchant has in a mode. */
export const merchantPath = (id: string, mode: Mode = 'merchant'): `/psp/merchants/${string}` =>
  `/psp/merchants/${id}${mode === 'psp' ? ':psp' : ''}`;

/** The context of a `$merchant` path value; its suffix after a colon chooses the mode. Undefined for a malformed one. */
export function readMerchant(value: string): OrganisationContext | undefined {
  const [id = '', suffix] = value.split(/:(.*)/s);
  if (!isId(id, 'org') || (suffix !== undefined && suffix !== 'psp')) return undefined;
  const mode = suffix ?? 'merchant';
  return { id, mode, base: merchantPath(id, mode) };
}

/** The context of a path that has a `$merchant` value or none; one that is malformed is a page that does not exist. */
export const organisationOf = (merchant: string | undefined): OrganisationContext =>
  (merchant === undefined ? undefined : readMerchant(merchant)) ?? outside;

/** The organisation that the screen is about, and the mode. The path is their only home: there is no hidden choice. */
export const useOrganisation = (): OrganisationContext =>
  organisationOf(useParams({ strict: false, select: (params) => (params as { merchant?: string }).merchant }));

/** What of a path lies below its merchant: `/refunds` of `/psp/merchants/{id}:psp/refunds`. */
export const belowMerchant = (pathname: string): string => `/${pathname.split('/').slice(4).join('/')}`;

/** The address in the mode of the merchant: the provider's rights end with the session in which they were chosen. */
export const withoutMode = (address: string): string => address.replace(/^(\/psp\/merchants\/[^/:?]+):psp/, '$1');
