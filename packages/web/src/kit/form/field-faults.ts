import type { Fields } from '@sluis/contract/base/fields';
import { RequestError } from '../../lib/api-client.ts';

export type FieldFaults = readonly (readonly [name: string, faults: readonly string[]])[];

/** The errors of a response by field name: an error within a row, `details.0.name`, belongs to the whole field. */
export const fieldFaults = (error: unknown, fields: Fields): FieldFaults =>
  Object.entries(error instanceof RequestError ? (error.fields ?? {}) : {})
    .map(([at, fault]) => [at.split('.')[0] ?? at, fault] as const)
    .filter(([name]) => Object.hasOwn(fields, name));
