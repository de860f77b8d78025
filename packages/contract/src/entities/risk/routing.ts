import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { payment_products } from '../../payment-products.ts';
import { routing_details, routing_draft } from '../../risk/shapes.ts';
import { changed_version, publishing_note, risk_body_bytes_max } from './validationruleset.ts';

const updating = ['ROUTING_UPDATE'];

/** Which processor handles a payment of one payment product: a tree of conditions that ends at processors. */
export const routing = entity({
  name: 'routing',
  placement: 'shared',
  cap: { at_most: 500 },
  body_bytes_max: risk_body_bytes_max,
  display: 'name',
  small: true,
  default_sort: 'created_at',
  roles: {
    list: ['ROUTING_LIST'],
    create: ['ROUTING_CREATE'],
    update: updating,
    delete: ['ROUTING_DELETE'],
  },
  actions: {
    /** Keeps changes that are not live yet, instead of an earlier draft. */
    draft: verb({ roles: updating, body: { draft: f.json(routing_draft), version: changed_version } }),
    /** Makes the draft the live version. */
    publish: verb({
      roles: updating,
      offered: ({ draft }) => draft != null,
      body: { ...publishing_note, version: changed_version },
    }),
    discard: verb({ roles: updating, offered: ({ draft }) => draft != null, dangerous: true, body: {} }),
    /** Makes an earlier version live again, as a new one. */
    rollback: verb({ roles: updating, body: { ...publishing_note, to: f.integer(1, 2 ** 31 - 1) } }),
  },
  fields: {
    id: f.id('rout'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    payment_product: f.oneOf(payment_products, { create: 'required', update: true }),
    /** The tree. */
    details: f.json(routing_details, { create: 'required', update: true }),
    /** The processors at the ends of the tree. */
    processors: f.refs('processor'),
    /** Asked in this order after a soft decline, or if a processor could not be reached. */
    fallbacks: f.refs('processor', { create: 'optional', update: true }),
    /** The number of the live version; earlier ones are kept. */
    published_version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
    published_at: f.instant(),
    /** Changes that are not live yet. */
    draft: f.json(routing_draft, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
