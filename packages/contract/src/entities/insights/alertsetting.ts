import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** When a merchant, or the provider, is alerted and who is mailed; by default the defaults apply without mail. */
export const alertsetting = entity({
  name: 'alertsetting',
  noun: 'alert setting',
  placement: 'local',
  display: 'id',
  roles: {
    list: ['ORGANISATION_LIST'],
    create: ['ORGANISATION_UPDATE'],
    update: ['ORGANISATION_UPDATE'],
    delete: ['ORGANISATION_UPDATE'],
  },
  fields: {
    id: f.id('alst'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    active: f.boolean({ create: 'optional', update: true, default: true }),
    /** How many percentage points below the usual approval has to be. */
    threshold_points: f.integer(5, 50, { create: 'optional', update: true, default: 10 }),
    email_addresses: f.texts({ create: 'optional', update: true, mailed: true }),
    /** Of the mails. */
    language: f.oneOf(['nl', 'en'], { create: 'optional', update: true, default: 'nl' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
