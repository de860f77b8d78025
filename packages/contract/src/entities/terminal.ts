import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

/** A device in a shop on which customers pay. */
export const terminal = entity({
  name: 'terminal',
  cap: { at_most: 10_000 },
  display: 'name',
  roles: {
    list: ['TERMINAL_LIST'],
    create: ['TERMINAL_CREATE'],
    update: ['TERMINAL_UPDATE'],
    delete: ['TERMINAL_DELETE'],
  },
  fields: {
    id: f.id('term'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    /** As it stands on the device. */
    serial_number: f.text(50, { create: 'required', search: 'prefix' }),
    /** Where it stands: a shop, a till. */
    location: f.text(200, { create: 'optional', nullable: true, update: true }),
    status: f.oneOf(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
