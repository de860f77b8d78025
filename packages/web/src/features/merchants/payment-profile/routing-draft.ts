import type { Field } from '@sluis/contract/base/fields';
import type { ChosenRoutes } from '@sluis/contract/profile-routes';
import type { Draft } from '../../../kit/form/read-field.ts';

/**
 * The form's value for the routes of a profile: null while routing is off, otherwise a text `product=routing` for each.
 */
export const routing_field: Field = { kind: 'texts', nullable: true, create: 'optional', update: true };

export const draftOfRoutes = (routing: ChosenRoutes): Draft =>
  routing === null ? '' : Object.entries(routing).flatMap(([product, id]) => (id ? [`${product}=${id}`] : []));

export const routesOfDraft = (draft: unknown): ChosenRoutes =>
  Array.isArray(draft) ? Object.fromEntries((draft as string[]).map((each) => each.split('=', 2))) : null;
