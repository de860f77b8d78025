import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { detail_events, details, revealing } from '../../details.ts';

/** Whether files are uploaded, or fetched from the sandbox. */
export const processor_settlement_types = ['UPLOAD', 'SANDBOX'] as const;
export type ProcessorSettlementType = (typeof processor_settlement_types)[number];

/** The forms of files; those of acquirers come with their adapters. */
export const settlement_formats = ['CSV'] as const;

const changeable = { create: 'optional', update: true } as const;
/** The most minor units that a line may differ by. */
const tolerance_max = 1_000_000;

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
    /** Whose payments it accounts for; none for all of its gateway. */
    processors: f.refs('processor', { ...changeable, below: true }),
    format: f.oneOf(settlement_formats, { ...changeable, default: 'CSV' }),
    /** Minor units by which the amount of a line, and its fee, may differ from ours. */
    tolerance: f.integer(0, tolerance_max, { ...changeable, default: 0 }),
    fee_tolerance: f.integer(0, tolerance_max, { ...changeable, default: 0 }),
    /** Business days after which a payment is missing if no file accounts for it. */
    grace_days: f.integer(0, 60, { ...changeable, default: 3 }),
    /** Differences that are not resolved. */
    open_differences: f.integer(0, 2 ** 31 - 1, { default: 0 }),
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
