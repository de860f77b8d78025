import { look_fields } from '@sluis/contract/checkout-design';

export type Look = Readonly<Record<string, unknown>>;

/** Of an item or of what is filled in, the fields that change what payers see; what is not valid yet is left out. */
export const lookOf = (values: Look): Look =>
  Object.fromEntries(look_fields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** Whose an item is, populated or not. */
export const ownerOf = ({ organisation }: { readonly organisation: { readonly id: string } | string }): string =>
  typeof organisation === 'string' ? organisation : organisation.id;
