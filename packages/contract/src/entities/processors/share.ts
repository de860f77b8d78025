import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const share_transitions = {
  REQUESTED: ['GIVEN', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  /** Only in this status are there values, sealed. */
  GIVEN: ['USED', 'REVEALED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  USED: [],
  REVEALED: [],
  DECLINED: [],
  WITHDRAWN: [],
  EXPIRED: [],
} as const satisfies Transitions;

/** The list queries for shares that wait for the merchant, and for the provider. */
export const shares_to_answer = { 'status[]': ['REQUESTED'] } as const;
export const shares_to_use = { 'status[]': ['GIVEN'] } as const;

const is_open = { status: ['REQUESTED', 'GIVEN'] } as const;
const asker = ['PSP_SHARE_UPDATE'] as const;
const giver = ['SHARE_UPDATE'] as const;
const name = f.text(100, { create: 'required' }, 'name');
/** The values, sealed when stored and answered once. */
const value = f.text(4000, { output: 'input', secret: true });
const size = { min: 1, max: 20, by: 'name' } as const;

/** The longest time to wait for an answer, and to keep the values. */
export const share_days_max = 90;

/**
 * A request of the provider for credentials of a merchant, such as those of its account at a processor. They are moved
 * unseen into the details of the named processor, or shown once; then, and in every other end, they are destroyed.
 */
export const share = entity({
  name: 'share',
  noun: 'share request',
  placement: 'shared',
  cap: { at_most: 200, counting: is_open },
  display: 'subject',
  transitions: share_transitions,
  roles: { list: ['SHARE_LIST', 'PSP_SHARE_LIST'], create: ['PSP_SHARE_CREATE'] },
  actions: {
    give: verb({
      roles: giver,
      body: { values: f.rows({ name, value: { ...value, create: 'required' } }, size, { output: 'input' }) },
    }),
    decline: verb({ roles: giver, offered: is_open, dangerous: true, body: { reason: f.text(200) } }),
    withdraw: verb({ roles: asker, offered: is_open, dangerous: true, body: {} }),
    /** Into the processor that was named when asking, so that the merchant knows where its credentials go. */
    put: verb({
      roles: ['PSP_SHARE_UPDATE && PSP_PROCESSOR_UPDATE'],
      offered: ({ status, processor }) => status === 'GIVEN' && processor !== null,
      body: {},
    }),
    reveal: verb({
      roles: asker,
      offered: { status: ['GIVEN'] },
      dangerous: true,
      shown_once: true,
      shows: {
        requested: f.rows(
          { name: f.text(100), description: f.text(500, { nullable: true }), value: f.text(4000) },
          { min: 1, max: 20 },
        ),
      },
      body: { reason: f.text(200) },
    }),
  },
  fields: {
    id: f.id('shr'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    /** The subject of the credentials: a processor, or a text. */
    processor: f.ref('processor', { nullable: true, create: 'optional' }),
    /** The processor's name at that time, if it is one. */
    subject: f.text(200, { create: 'optional', search: 'contains' }, 'name'),
    requested: f.rows({ name, description: f.text(500, { create: 'optional', nullable: true }), value }, size, {
      create: 'required',
    }),
    reason: f.text(1000, { create: 'required' }),
    /** Then the request ends, and unused values are destroyed. */
    expires_at: f.instant({ create: 'required' }),
    status: f.oneOf(statusesOf(share_transitions)),
    status_reason: f.text(200, { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    given_by: f.ref('user', { nullable: true }),
    given_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
