import { type Draw, isNothing } from './data.ts';
import { Lifecycle, type LifecycleProps } from './lifecycle.tsx';
import { shareMeasure } from './measure.ts';
import type { Cell, Column } from './table.ts';

/** A chart of states for a card. The table has every state with its shares. */
export const drawLifecycle =
  (props: Omit<LifecycleProps, 'label'>): Draw =>
  ({ t, locale }, label) => {
    const { stages, share_label, also_label } = props;
    const measure = shareMeasure(locale);
    const columns: Column[] = [{ label: t('chart.status') }, { label: share_label, measure }];
    if (also_label) columns.push({ label: also_label, measure });
    const rows = stages.map((stage): Cell[] => [
      { value: stage.label, href: stage.href },
      { value: stage.share },
      ...(also_label ? [{ value: stage.also_share ?? null }] : []),
    ]);
    return {
      table: { columns, rows },
      isEmpty: isNothing(stages.map(({ share }) => ({ value: share }))),
      chart: <Lifecycle label={label} {...props} />,
    };
  };
