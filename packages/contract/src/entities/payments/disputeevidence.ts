import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { evidence_fields } from '../../disputes/evidence.ts';

/** The texts of the evidence for a chargeback, one draft for all who work on it. */
export const disputeevidence = entity({
  name: 'disputeevidence',
  noun: 'evidence draft',
  display: 'id',
  roles: { list: ['CHARGEBACK_LIST'], update: ['CHARGEBACK_UPDATE'] },
  fields: {
    id: f.id('evid'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    chargeback: f.ref('chargeback'),
    ...evidence_fields,
    /** Who changed it last, and when. */
    changed_by: f.ref('user', { nullable: true }),
    changed_at: f.instant(),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
