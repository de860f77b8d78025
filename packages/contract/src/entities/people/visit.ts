import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const visit_modes = ['merchant', 'psp'] as const;

/** A visit of the provider to a merchant: who, and in which mode. The merchant reads it. */
export const visit = entity({
  name: 'visit',
  placement: 'local',
  display: 'id',
  roles: { list: ['PLATFORMUSER_LIST', 'PSP_AUDITTRAIL_LIST'] },
  fields: {
    id: f.id('vst'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    /** Null if a program of the provider entered. */
    user: f.ref('user', { nullable: true }),
    mode: f.oneOf(visit_modes),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
