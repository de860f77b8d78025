import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** The mail to a new user. `default` is for merchant users, `psp_default` for provider users. */
export const welcomemail = entity({
  name: 'welcomemail',
  noun: 'welcome mail',
  placement: 'local',
  display: 'name',
  small: true,
  takes_row: true,
  default_sort: 'name',
  roles: {
    list: ['PSP_WELCOME_MAIL_LIST'],
    create: ['PSP_WELCOME_MAIL_CREATE'],
    update: ['PSP_WELCOME_MAIL_UPDATE'],
    delete: ['PSP_WELCOME_MAIL_DELETE'],
  },
  actions: { preview: verb({ roles: ['PSP_WELCOME_MAIL_LIST'], body: {} }) },
  fields: {
    id: f.id('wml'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    /** HTML with the placeholders of `welcome_placeholders`; sanitised wherever it is shown or sent. */
    content: f.text(100_000, { create: 'required', update: true, filter: false, sort: false }),
    psp_default: f.boolean({ create: 'optional', default: false, update: true }),
    default: f.boolean({ create: 'optional', default: false, update: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
