import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A node of the tree: the one root is the provider, below it are merchants and their parts. */
export const organisation = entity({
  name: 'organisation',
  placement: 'shared',
  cap: { at_most: 500 },
  display: 'name',
  search_rank: 9,
  tenancy: 'id',
  small: true,
  default_sort: 'name',
  roles: {
    list: ['ORGANISATION_LIST'],
    create: ['ORGANISATION_CREATE'],
    update: ['ORGANISATION_UPDATE'],
    delete: ['ORGANISATION_DELETE'],
  },
  actions: {
    /** Puts it, with everything below it, under another parent; `version` as in an update. */
    move: verb({
      roles: ['ORGANISATION_UPDATE'],
      body: {
        parent: f.ref('organisation', { create: 'required' }),
        version: f.integer(1, 2 ** 31 - 1, { create: 'optional' }),
      },
    }),
  },
  fields: {
    id: f.id('org'),
    created_at: f.instant(),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    parent: f.ref('organisation', { nullable: true, create: 'required' }),
    active: f.boolean({ default: true }),
    email: f.text(254, { nullable: true, create: 'optional', update: true }, 'email'),
    phone: f.text(40, { nullable: true, create: 'optional', update: true }),
    street: f.text(200, { nullable: true, create: 'optional', update: true }),
    street_number: f.text(20, { nullable: true, create: 'optional', update: true }, 'digits'),
    extended_address: f.text(200, { nullable: true, create: 'optional', update: true }),
    postal_code: f.text(20, { nullable: true, create: 'optional', update: true }),
    locality: f.text(100, { nullable: true, create: 'optional', update: true }),
    region: f.text(100, { nullable: true, create: 'optional', update: true }),
    country_code: f.country({ create: 'required', update: true }),
    /** Minutes of inactivity after which its users are signed out; null means the general limit. */
    idle_minutes: f.integer(15, 30, { nullable: true, create: 'optional', update: true }),
    /** The second factor required of its users and of those below it. */
    mfa_required: f.oneOf(['google', 'email'], { nullable: true, create: 'optional', update: true }),
    /** The second factor that only its own users need. */
    mfa_required_own: f.oneOf(['google', 'email'], { nullable: true, create: 'optional', update: true }),
    /**
     * Addresses and networks (CIDR) from which its users sign in and work, and those of organisations below it without a
     * list of their own; the provider's list is for its own users only. Empty: the list of the nearest above, else any.
     */
    address_ranges: f.texts({ create: 'optional', update: true }),
    tax_number: f.text(40, { nullable: true, create: 'optional', update: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
