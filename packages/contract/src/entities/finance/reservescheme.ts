import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { scheme_fields, schemeOf } from './scheme.ts';

/** What is withheld of payments, and for how long: a price list with dated editions. */
export const reservescheme = entity({
  name: 'reservescheme',
  ...schemeOf('reserve'),
  fields: {
    id: f.id('resc'),
    ...scheme_fields,
  },
});
