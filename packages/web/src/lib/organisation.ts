import { useParams } from '@tanstack/react-router';

export interface OrganisationContext {
  /** Sent as `organisation` with every list request; undefined means all that the viewer may see. */
  readonly id: string | undefined;
  /** Stands before the links of merchant-level screens. */
  readonly base: '' | `/psp/merchants/${string}`;
}

const own: OrganisationContext = { id: undefined, base: '' };

/** The context of a `$merchant` path value; its suffix after a colon chooses how the merchant is viewed. */
export function organisationOf(merchant: string | undefined): OrganisationContext {
  return merchant === undefined ? own : { id: merchant.split(':')[0], base: `/psp/merchants/${merchant}` };
}

/** The organisation that the screen is about. The path is its only home: there is no hidden choice. */
export const useOrganisation = (): OrganisationContext =>
  organisationOf(useParams({ strict: false, select: (params) => (params as { merchant?: string }).merchant }));
