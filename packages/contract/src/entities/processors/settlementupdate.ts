import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** Moves what a processor settlement fetched last, so that it fetches something again or leaves something out. */
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
    /** A run was begun with it; it is over once the settlement's last run is not before this. */
    update_last_run: f.boolean({ create: 'optional', default: true }),
    reason: f.text(500, { create: 'optional', nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
