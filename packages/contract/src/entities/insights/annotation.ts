import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** Something that happened, shown on charts over time: a note by a user, or an outage that raised an alert. */
export const annotation = entity({
  name: 'annotation',
  placement: 'local',
  cap: { at_most: 10_000, counting: { kind: ['note'] } },
  display: 'text',
  default_sort: '-started_at',
  roles: {
    list: ['TRANSACTION_STATISTICS'],
    create: ['REPORT_CREATE'],
    update: ['REPORT_UPDATE'],
    delete: ['REPORT_DELETE'],
  },
  fields: {
    id: f.id('anno'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    /** About the provider itself: shown on its charts only, as merchants' annotations are on theirs. */
    overall: f.boolean({ default: false }),
    kind: f.oneOf(['note', 'outage'], { default: 'note' }),
    /** For an outage, the name of its processor. */
    text: f.text(200, { create: 'required', update: true, search: 'contains' }),
    started_at: f.instant({ create: 'required', update: true }),
    ended_at: f.instant({ create: 'optional', update: true, nullable: true }),
    alert: f.ref('alert', { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
