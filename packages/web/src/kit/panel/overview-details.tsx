import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { useTranslation } from '../../lib/i18n.ts';
import type { Overview, Section } from '../item/overview.ts';
import type { Row } from '../item/row.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { asPart, FieldGrid, hasContent } from './field-grid.tsx';
import { FigureRow } from './figures.tsx';
import { Fold } from './fold.tsx';
import { OwnerFigures } from './owner-figures.tsx';
import classes from './panel.module.css';

interface Props {
  readonly entity: EntityName;
  readonly overview: Overview;
  readonly item: Row;
}

/** The details of an item: the key figures, the history, the fields, and the rarely used ones folded. */
export function OverviewDetails({ entity, overview, item }: Props) {
  const { t } = useTranslation();
  const { Above, sections, technical, totals_by } = overview;
  const figures = overview.figures?.(item);
  const isShown = (section: Section) => section.parts.map(asPart).some((part) => hasContent(entity, item, part));
  return (
    <>
      {Above && <Above item={item} />}
      {figures && <FigureRow figures={figures.figures} title={figures.title && t(figures.title)} />}
      {totals_by && <OwnerFigures by={totals_by} id={item.id} />}
      {sections.map((section) => (
        <Fields key={section.title ?? ''} entity={entity} item={item} section={section} />
      ))}
      <ItemHistory entity={entity} item={item} />
      {technical.some(isShown) && (
        <Fold>
          {technical.map((section) => (
            <Fields key={section.title ?? ''} entity={entity} item={item} section={section} />
          ))}
        </Fold>
      )}
    </>
  );
}

function Fields({ entity, item, section }: Omit<Props, 'overview'> & { readonly section: Section }) {
  const { t } = useTranslation();
  return <FieldGrid entity={entity} item={item} paths={section.parts} title={section.title && t(section.title)} />;
}

/** The recorded history of an item: its statuses, or the events that its entity declares. */
export function ItemHistory({ entity, item }: Omit<Props, 'overview'>) {
  const { t } = useTranslation();
  const { transitions, events } = entityOf(entity);
  if (!transitions && !events) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{t('panel.history')}</h3>
      <Timeline entity={entity} id={item.id} />
    </section>
  );
}
