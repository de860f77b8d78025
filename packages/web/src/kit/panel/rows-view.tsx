import type { Field } from '@sluis/contract/base/fields';
import { useTranslation } from '../../lib/i18n.ts';
import { References } from '../item/cell.tsx';
import { shownIn } from '../item/shown.ts';
import { ShownValue, useWords } from '../value/shown-value.tsx';
import classes from './rows-view.module.css';

interface Props {
  readonly entity: string;
  readonly name: string;
  readonly field: Field & { readonly kind: 'rows' };
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Objects with the same fields as a table: a column for each field in the response. */
export function RowsView({ entity, name, field, rows }: Props) {
  const { t } = useTranslation();
  const words = useWords();
  const columns = Object.entries<Field>(field.fields).filter(([, { output }]) => output === undefined);
  return (
    <div className={classes.scroll}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {columns.map(([column]) => (
              <th key={column} scope="col">
                {t(`rows.${name}.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone.
            <tr key={at}>
              {columns.map(([column, inner]) => (
                <td key={column}>
                  {inner.kind === 'ref' && typeof row[column] === 'string' ? (
                    <References entity={inner.to} ids={[row[column]]} />
                  ) : (
                    <ShownValue shown={shownIn({ entity, name: column, field: inner }, row[column], row, words)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
