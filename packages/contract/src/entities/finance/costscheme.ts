import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { scheme_fields, schemeOf } from './scheme.ts';

/** What processors charge: a price list with dated editions. */
export const costscheme = entity({
  name: 'costscheme',
  ...schemeOf('cost'),
  fields: {
    id: f.id('cosc'),
    ...scheme_fields,
    /** Whose costs it has; a processor is in one active scheme. */
    processors: f.refs('processor', { create: 'optional', update: true, below: true }),
  },
});
