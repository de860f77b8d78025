import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { scheme_fields, schemeOf } from './scheme.ts';

/** What a partner receives of the revenue: a price list with dated editions. */
export const partnerscheme = entity({
  name: 'partnerscheme',
  ...schemeOf('partner'),
  fields: {
    id: f.id('pasc'),
    ...scheme_fields,
    /** The organisation that receives the shares. */
    partner: f.ref('organisation', { create: 'required', update: true }),
  },
});
