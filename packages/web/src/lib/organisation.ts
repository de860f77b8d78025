import { isId } from '@sluis/contract/base/ids';
import { useParams } from '@tanstack/react-router';

/** How staff of the provider work in a merchant: with the merchant's rights, or with the provider's. */
export type Mode = 'merchant' | 'psp';

export interface OrganisationContext {
  /** Sent as `organisation` with every list request; undefined means all that the viewer can access. */
  readonly id: string | undefined;
  /** Undefined outside a merchant. */
  readonly mode: Mode | undefined;
  /** The prefix of the links of merchant-level screens. */
  readonly base: '' | `/psp/merchants/${string}`;
}

const outside: OrganisationContext = { id: undefined, mode: undefined, base: '' };

/** The path of a merchant in a mode. */
export const merchantPath = (id: string, mode: Mode = 'merchant'): `/psp/merchants/${string}` =>
  `/psp/merchants/${id}${mode === 'psp' ? ':psp' : ''}`;

/** The context of a `$merchant` path value; its suffix after a colon is the mode. Undefined for a malformed one. */
export function readMerchant(value: string): OrganisationContext | undefined {
  const [id = '', suffix] = value.split(/:(.*)/s);
  if (!isId(id, 'org') || (suffix !== undefined && suffix !== 'psp')) return undefined;
  const mode = suffix ?? 'merchant';
  return { id, mode, base: merchantPath(id, mode) };
}

/** The context of a path with or without a `$merchant` value; a malformed one is an unknown page. */
export const organisationOf = (merchant: string | undefined): OrganisationContext =>
  (merchant === undefined ? undefined : readMerchant(merchant)) ?? outside;

/** The organisation that the screen is about, and the mode. Only the path determines them: there is no hidden state. */
export const useOrganisation = (): OrganisationContext =>
  organisationOf(useParams({ strict: false, select: (params) => (params as { merchant?: string }).merchant }));

/** The part of a path below its merchant: `/refunds` of `/psp/merchants/{id}:psp/refunds`. */
export const belowMerchant = (pathname: string): string => `/${pathname.split('/').slice(4).join('/')}`;

/** The address in the mode of the merchant: the provider's rights end with the session in which they were chosen. */
export const withoutMode = (address: string): string => address.replace(/^(\/psp\/merchants\/[^/:?]+):psp/, '$1');
