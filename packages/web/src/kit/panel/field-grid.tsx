import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Cell } from '../list/cell.tsx';
import type { Row } from '../list/declaration.ts';
import { isEmpty, labelKey, referenceAt, valueAt } from '../list/field-of.ts';
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
            <dd>{drawn[path] ?? <Cell entity={entity} item={row} path={path} linked />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
