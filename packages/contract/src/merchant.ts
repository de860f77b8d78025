import { verb } from './base/entity.ts';
import { organisation } from './entities/merchants/organisation.ts';

/** A merchant is an organisation right below the provider; its staff create, open and close it with separate roles. */
export const merchant_roles = {
  list: ['PSP_MERCHANT_LIST'],
  create: ['PSP_MERCHANT_CREATE'],
  update: ['PSP_MERCHANT_UPDATE'],
} as const;

/** The verbs of a merchant, at their own path. */
export const merchant = {
  name: 'merchant',
  path: 'psp/merchant',
  fields: organisation.fields,
  actions: {
    activate: verb({ roles: merchant_roles.update, offered: { active: [false] }, body: {} }),
    deactivate: verb({ roles: merchant_roles.update, offered: { active: [true] }, dangerous: true, body: {} }),
  },
} as const;

const { parent: _, ...fields } = organisation.fields;

/** The fields of a merchant: an organisation's without its parent, which is known. */
export const merchant_fields = fields;

/** The progress of setting up a merchant, with everything below it. */
export interface MerchantSetup {
  readonly payment_profiles: number;
  /** Profiles with a processor: they can take a payment. */
  readonly profiles_with_processor: number;
  readonly users: number;
  readonly has_paid: boolean;
}
