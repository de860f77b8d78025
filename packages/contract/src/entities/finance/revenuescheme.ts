import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { scheme_fields, schemeOf } from './scheme.ts';

/** What merchants pay: a price list with dated editions. */
export const revenuescheme = entity({
  name: 'revenuescheme',
  ...schemeOf('revenue'),
  fields: {
    id: f.id('revs'),
    ...scheme_fields,
  },
});
