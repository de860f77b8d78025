import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** Moves the last position of a processor settlement, to fetch something again or to skip something. */
export const settlementupdate = entity({
  name: 'settlementupdate',
  noun: 'settlement update',
  placement: 'local',
  display: 'id',
  roles: { list: ['PSP_SUPER'], create: ['PSP_SUPER'] },
  fields: {
    id: f.id('supd'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    processor_settlement: f.ref('processorsettlement', { create: 'required' }),
    last: f.text(100, { create: 'required' }),
    old_last: f.text(100, { nullable: true }),
    /** It started a run; it is over once the settlement's last run is not before this. */
    update_last_run: f.boolean({ create: 'optional', default: true }),
    reason: f.text(500, { create: 'optional', nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
