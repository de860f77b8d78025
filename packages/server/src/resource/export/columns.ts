import { currency_codes, currencyExponent } from '@sluis/contract/base/currencies';
import { type Entity, references } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import { referenceJoin, type Viewer } from '../list/columns.ts';
import { identifier, quoted } from '../list/parameters.ts';

/** A column of an export: a field, or a field of a reference as `customer.name`. */
export interface ExportColumn {
  readonly name: string;
  readonly field: Field;
  readonly sql: string;
  /** In SQL, the currency of an amount: that of its item. Null if the number is a share in this row. */
  readonly currency: string;
  /** The reference that must be joined for it. */
  readonly reference?: { readonly name: string; readonly target: Entity };
}

/** The requested columns. Throws `invalid_body` for one that does not exist or that the viewer's roles do not show. */
export function exportColumns(entity: Entity, names: readonly string[], viewer: Viewer): ExportColumn[] {
  return names.map((name) => {
    const found = exportColumn(entity, name, viewer);
    if (!found) throw new ApiError('invalid_body', { fields: { columns: ['unknown'] }, details: { column: name } });
    return found;
  });
}

function currencyOf({ fields }: Entity, field: Field, at: string): string {
  if (!Object.hasOwn(fields, 'currency_code')) return 'null::text';
  const code = `${at}."currency_code"`;
  if (field.kind !== 'decimal' || !field.share_if) return code;
  return `case when ${at}.${identifier(field.share_if.field)} <> ${quoted(field.share_if.is)} then ${code} end`;
}

function exportColumn(entity: Entity, name: string, { identity, scope }: Viewer): ExportColumn | undefined {
  const [first = '', second, ...rest] = name.split('.');
  if (rest.length > 0 || !Object.hasOwn(entity.fields, first)) return undefined;
  const field = entity.fields[first] as Field;
  if (field.output) return undefined;
  if (second === undefined)
    return { name, field, sql: `t.${identifier(first)}`, currency: currencyOf(entity, field, 't') };
  const to = references(entity.fields)[first];
  if (!to) return undefined;
  const target = entityOf(to);
  if (!Object.hasOwn(target.fields, second)) return undefined;
  const inner = target.fields[second] as Field;
  const shown = second === 'id' || second === target.display;
  if (inner.output || (!shown && !isGranted(identity.roles, target.roles.list))) return undefined;
  const alias = identifier(`_${first}`);
  const column = `${alias}.${identifier(second)}`;
  // A reference outside the viewer's scope shows its name and nothing else, as in lists.
  const guarded =
    shown || scope.all
      ? column
      : `case when ${alias}.${identifier(target.tenancy)} in (${scope.organisations.map(quoted).join(', ') || 'null'}) then ${column} end`;
  return {
    name,
    field: inner,
    sql: guarded,
    currency: currencyOf(target, inner, alias),
    reference: { name: first, target },
  };
}

/** The joins that some columns need, each once. */
export function exportJoins(columns: readonly ExportColumn[]): string {
  return [...new Set(columns.map(({ reference }) => (reference ? referenceJoin(reference) : '')))].join('');
}

/** Whether the numbers of a column are amounts, at least in some rows. */
export const isMoney = (field: Field): boolean =>
  field.kind === 'amount' || (field.kind === 'decimal' && field.share_if !== undefined);

const codes_by_exponent = Map.groupBy(currency_codes, currencyExponent);

/** An amount as decimal text in SQL, with the decimals of the row's currency; integers only, no float on the way. */
export function decimalSql(amount: string, currency: string, separator: ',' | '.'): string {
  const branch = (exponent: number): string => {
    if (exponent === 0) return `${amount}::text`;
    const unit = 10 ** exponent;
    return `(${amount} / ${unit})::text || '${separator}' || lpad((${amount} % ${unit})::text, ${exponent}, '0')`;
  };
  const others = [...codes_by_exponent.keys()]
    .filter((exponent) => exponent !== 2)
    .map(
      (exponent) =>
        `when ${currency} in (${codes_by_exponent.get(exponent)?.map(quoted).join(', ')}) then ${branch(exponent)}`,
    );
  return `case ${others.join(' ')} else ${branch(2)} end`;
}
