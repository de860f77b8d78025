import type { Field } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import type { Overview, Part } from '../item/overview.ts';

/** Fields of all entities that few users need. */
const technical_names = new Set(['id', 'last_status_update', 'processor', 'processor_id_external']);

/** Shown in the head of the panel, or not meant for people. */
const shown_above = new Set(['status', 'version']);
/** Shown with the amounts, or not meant for people. */
const drawn_elsewhere: ReadonlySet<Field['kind']> = new Set(['currency', 'object', 'words', 'bytes']);

/** How a field is shown: a reference by its name. */
const partOf = (name: string, field: Field): string | Part => {
  if (field.kind === 'rows') return { path: name, wide: true };
  return field.kind === 'ref' ? `${name}.${entityOf(field.to).display}` : name;
};

const isShown = (name: string, { kind, output }: Field): boolean =>
  output === undefined && !shown_above.has(name) && !drawn_elsewhere.has(kind);

/** The overview of items without a declared one, derived from the declaration of their entity. */
export function plainOverview(entity: string): Overview {
  const { fields, display } = entityOf(entity);
  const shown = Object.entries(fields).filter(
    ([name, field]) => isShown(name, field) && (name === 'id' || name !== display),
  );
  const paths = (technical: boolean) =>
    shown.filter(([name]) => technical_names.has(name) === technical).map(([name, field]) => partOf(name, field));
  // A date alone below the title would be ambiguous: it has its label among the other fields.
  return { facts: [], sections: [{ parts: paths(false) }], technical: [{ parts: paths(true) }] };
}
