import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/**
 * The entities whose changes are recorded: settings, and people. Items that move money have a history of statuses, and
 * a conformance test names every entity that is neither here nor known to be without.
 */
export const changed_entities = [
  'organisation',
  'user',
  'membership',
  'apikey',
  'bankaccount',
  'paymentprofile',
  'processor',
  'processorsettlement',
  'middleware',
  'customer',
  'tag',
  'validationruleset',
  'routing',
  'valuelist',
  'checkoutdesign',
  'plan',
  'subscriptiondiscount',
  'terminal',
  'alertsetting',
  'reportschedule',
  'welcomemail',
  'revenuescheme',
  'costscheme',
  'reservescheme',
  'partnerscheme',
  'package',
  'settlementschedule',
  'settlementprofile',
  'sapaccount',
  'identityprovider',
] as const;
export type ChangedEntity = (typeof changed_entities)[number];

/** The secret that an organisation's webhooks are signed with, which is not one of its fields. */
export const webhook_secret = 'webhook_secret';

export const change_actions = ['CREATED', 'CHANGED', 'DELETED'] as const;

/** One change of one item: by whom, from where, and each field before and after. */
export const change = entity({
  name: 'change',
  display: 'name',
  tells_of: 'entity',
  roles: { list: ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'] },
  fields: {
    id: f.id('chng'),
    created_at: f.instant(),
    /** Of the item. */
    organisation: f.ref('organisation', { loose: true }),
    entity: f.oneOf(changed_entities),
    item: f.text(60, { search: 'exact', sort: false }),
    /** The item's name at that time. */
    name: f.text(200, { search: 'contains', nullable: true }),
    action: f.oneOf(change_actions),
    actor_kind: f.oneOf(['user', 'apikey', 'terminal', 'import', 'system']),
    actor: f.text(60, { nullable: true, sort: false }),
    actor_name: f.text(200, { nullable: true }),
    /** The organisation that the change was made for, if not the item's: the provider, or one above. */
    on_behalf_of: f.ref('organisation', { nullable: true, loose: true }),
    origin: f.text(45, { nullable: true, sort: false }, 'ip'),
    request_id: f.text(100, { nullable: true, sort: false }),
    reason: f.text(1000, { nullable: true, sort: false }),
    /** The names of the fields that changed. */
    fields: f.texts(),
    /** Before and after, as JSON; null for a secret. */
    changes: f.rows(
      {
        field: f.text(100, { create: 'required' }),
        before: f.text(100_000, { create: 'optional', nullable: true }),
        after: f.text(100_000, { create: 'optional', nullable: true }),
      },
      { min: 0, max: 200 },
    ),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
