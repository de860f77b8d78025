import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Cell } from '../item/cell.tsx';
import { fieldAt, isEmpty, labelKey, referenceAt, valueAt } from '../item/field-of.ts';
import type { Part } from '../item/overview.ts';
import type { Row } from '../item/row.ts';
import { lazy } from '../popover/lazy.ts';
import classes from './panel.module.css';

export interface FieldGridProps {
  readonly entity: string;
  readonly item: object;
  readonly paths: readonly (string | Part)[];
  /** Replaces the drawing of fields, by path; undefined leaves the field out. */
  readonly drawn?: Readonly<Record<string, ReactNode>>;
  readonly title?: string | undefined;
}

export const asPart = (part: string | Part): Part => (typeof part === 'string' ? { path: part } : part);

/** Whether a field has a value to show. */
export const hasContent = (entity: string, item: Row, { path, when }: Part): boolean =>
  when ? when(item) : referenceAt(entity, item, path) !== undefined || !isEmpty(valueAt(item, path)?.value);

/** Fields of an item as label and value in two columns; empty ones are left out, and references are links. */
export function FieldGrid({ entity, item, paths, drawn = {}, title }: FieldGridProps) {
  const { t } = useTranslation();
  const row = item as Row;
  const shown = paths
    .map(asPart)
    .filter((part) =>
      Object.hasOwn(drawn, part.path) ? drawn[part.path] !== undefined : hasContent(entity, row, part),
    );
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.sectionTitle}>{title}</h3>}
      <dl className={classes.grid}>
        {shown.map((part) => (
          <div key={part.path} className={classes.pair} data-wide={part.wide}>
            <dt>{t(part.label ?? labelKey(entity, part.path))}</dt>
            <dd>{drawn[part.path] ?? <PartValue entity={entity} item={row} part={part} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// Lazy, because few panels have one.
const RowsView = lazy(async () => (await import('./rows-view.tsx')).RowsView);
const Recipients = lazy(async () => (await import('./recipients.tsx')).Recipients);

interface ValueProps {
  readonly entity: string;
  readonly item: Row;
  readonly part: Part;
}

/** A field drawn by its part, or else by its kind; addresses that must agree first are shown with their answers. */
export function PartValue({ entity, item, part: { path, cell: Own } }: ValueProps) {
  if (Own) return <Own item={item} />;
  const { field, name } = fieldAt(entity, path);
  if (field.kind === 'rows') {
    const rows = item[name] as readonly Readonly<Record<string, unknown>>[];
    return (
      <Suspense fallback={null}>
        <RowsView entity={entity} name={name} field={field} rows={rows} />
      </Suspense>
    );
  }
  const plain = <Cell entity={entity} item={item} path={path} linked />;
  // An item without an id is an earlier version: its addresses have no answers.
  if (!field.mailed || item.id === '') return plain;
  const addresses = [item[path]].flat().map(String);
  return (
    <Suspense fallback={plain}>
      <Recipients entity={entity} item={item} addresses={addresses} />
    </Suspense>
  );
}
