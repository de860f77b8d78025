import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { evidence_files, evidence_types } from '../../disputes/evidence.ts';

/** A file of the evidence for a chargeback; its bytes are at `/disputefile/{id}/content`. */
export const disputefile = entity({
  name: 'disputefile',
  noun: 'dispute file',
  display: 'name',
  roles: { list: ['CHARGEBACK_LIST'], delete: ['CHARGEBACK_UPDATE'] },
  fields: {
    id: f.id('dfil'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    chargeback: f.ref('chargeback'),
    part: f.oneOf(evidence_files),
    name: f.text(200),
    type: f.oneOf(evidence_types),
    size_bytes: f.integer(1, 2 ** 31 - 1),
    sha256: f.text(64, { sort: false }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
