import { look_fields } from '@sluis/contract/checkout-design';

export type Look = Readonly<Record<string, unknown>>;

/** The fields of an item or form that change what payers see; invalid ones are left out. */
export const lookOf = (values: Look): Look =>
  Object.fromEntries(look_fields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** The owner of an item, populated or not. */
export const ownerOf = ({ organisation }: { readonly organisation: { readonly id: string } | string }): string =>
  typeof organisation === 'string' ? organisation : organisation.id;
