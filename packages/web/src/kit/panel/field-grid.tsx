import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Cell } from '../list/cell.tsx';
import type { Row } from '../list/declaration.ts';
import { fieldAt, isEmpty, labelKey, referenceAt, valueAt } from '../list/field-of.ts';
import classes from './panel.module.css';

export interface FieldGridProps {
  readonly entity: string;
  readonly item: object;
  readonly paths: readonly string[];
  /** What is drawn in place of the field kind's own way, by path; undefined leaves the field out. */
  readonly drawn?: Readonly<Record<string, ReactNode>>;
  readonly title?: string;
}

/** Fields of an item as label and value in two columns; what is empty is left out, and what it refers to is a link. */
export function FieldGrid({ entity, item, paths, drawn = {}, title }: FieldGridProps) {
  const { t } = useTranslation();
  const row = item as Row;
  const isFilled = (path: string): boolean =>
    referenceAt(entity, row, path) !== undefined || !isEmpty(valueAt(row, path)?.value);
  const shown = paths.filter((path) => (Object.hasOwn(drawn, path) ? drawn[path] !== undefined : isFilled(path)));
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.sectionTitle}>{title}</h3>}
      <dl className={classes.grid}>
        {shown.map((path) => (
          <div key={path} className={classes.pair}>
            <dt>{t(labelKey(entity, path))}</dt>
            <dd>{drawn[path] ?? <Value entity={entity} item={row} path={path} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// Few panels have one.
const Recipients = lazy(() => import('./recipients.tsx').then((module) => ({ default: module.Recipients })));

/** A field as its kind is drawn; with addresses that are asked first goes what they said. */
function Value(cell: { readonly entity: string; readonly item: Row; readonly path: string }) {
  const plain = <Cell {...cell} linked />;
  const { entity, item, path } = cell;
  if (!fieldAt(entity, path).field.mailed) return plain;
  const addresses = [item[path]].flat().map(String);
  return (
    <Suspense fallback={plain}>
      <Recipients entity={entity} item={item} addresses={addresses} />
    </Suspense>
  );
}
