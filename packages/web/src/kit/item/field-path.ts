import type { EntityName, entities } from '@sluis/contract/registry';

type FieldsOf<N extends EntityName> = (typeof entities)[N]['fields'];
export type FieldName<N extends EntityName> = keyof FieldsOf<N> & string;
export type RefName<N extends EntityName> = {
  [K in FieldName<N>]: FieldsOf<N>[K] extends { kind: 'ref'; output: 'input' }
    ? never
    : FieldsOf<N>[K] extends { kind: 'ref' }
      ? K
      : never;
}[FieldName<N>];
type RefPath<N extends EntityName> = {
  [K in FieldName<N>]: FieldsOf<N>[K] extends { kind: 'ref'; to: infer T extends EntityName }
    ? `${K}.${FieldName<T>}`
    : never;
}[FieldName<N>];
/** A field of the entity, or `ref.field` of a reference. */
export type FieldPath<N extends EntityName> = FieldName<N> | RefPath<N>;
