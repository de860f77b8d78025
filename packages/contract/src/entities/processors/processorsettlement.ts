import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { detail_events, details, revealing } from '../../details.ts';

/** Whether files are uploaded, or fetched from the sandbox. */
export const processor_settlement_types = ['UPLOAD', 'SANDBOX'] as const;
export type ProcessorSettlementType = (typeof processor_settlement_types)[number];

const update = ['PSP_PROCESSOR_SETTLEMENT_UPDATE'];

/** The source of the files in which a processor accounts for its payments. */
export const processorsettlement = entity({
  name: 'processorsettlement',
  noun: 'processor settlement',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'name',
  small: true,
  events: detail_events,
  roles: {
    list: ['PSP_PROCESSOR_SETTLEMENT_LIST'],
    create: ['PSP_PROCESSOR_SETTLEMENT_CREATE'],
    update,
    delete: ['PSP_PROCESSOR_SETTLEMENT_DELETE'],
  },
  actions: { run: verb({ roles: update, body: {} }), reveal: verb({ ...revealing, roles: update }) },
  fields: {
    id: f.id('pset'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, { create: 'required', update: true }),
    gateway: f.text(100, { create: 'required', update: true }),
    processor_settlement_type: f.oneOf(processor_settlement_types, { create: 'required' }),
    /** Mailed when a run or a file fails, or another user changes or reads the details. */
    user: f.ref('user', { create: 'required', update: true }),
    details: details({ create: 'required', update: true }),
    /** Runs automatically every night. */
    active: f.boolean({ create: 'optional', update: true, default: true }),
    /** The last position fetched: the next run continues after it. For the sandbox a day. */
    last: f.text(100, { nullable: true }),
    last_run: f.instant({ nullable: true }),
    next_run: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
