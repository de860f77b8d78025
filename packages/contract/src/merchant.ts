import { organisation } from './entities/merchants/organisation.ts';

/** A merchant is an organisation right below the provider; its staff create, open and close it under roles of their own. */
export const merchant_roles = {
  list: ['PSP_MERCHANT_LIST'],
  create: ['PSP_MERCHANT_CREATE'],
  update: ['PSP_MERCHANT_UPDATE'],
} as const;

const { parent: _, ...fields } = organisation.fields;

/** What a merchant is made of: an organisation's fields, its place being known. */
export const merchant_fields = fields;

/** How far a merchant has been set up, with everything below it. */
export interface MerchantSetup {
  readonly payment_profiles: number;
  /** Those with a processor: they can take a payment. */
  readonly profiles_with_processor: number;
  readonly users: number;
  readonly has_paid: boolean;
}
