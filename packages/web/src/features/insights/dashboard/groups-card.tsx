import type { GroupsAnswer, statistic_groups } from '@sluis/contract/statistics';
import { withOther } from '../../../kit/chart/categories.ts';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import type { Category } from '../../../kit/chart/data.ts';
import { drawBars } from '../../../kit/chart/draw-bars.tsx';
import { drawDonut } from '../../../kit/chart/draw-donut.tsx';
import { toneOf } from '../../../kit/value/status-tones.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { linkWhile, useLink, useNarrowing, useScope } from './scope.tsx';
import { useStatistic } from './statistic.calls.ts';
import { useMeasures } from './use-measures.ts';

type GroupField = (typeof statistic_groups)['transaction'][number];

interface Props {
  readonly by: GroupField;
  readonly as: 'donut' | 'bars';
  readonly wide?: boolean;
}

/** The counted items, divided by a field: statuses by number, others by amount. */
export function GroupsCard({ by, as, wide = false }: Props) {
  const { t } = useTranslation();
  const { entity, measured } = useScope();
  const query = useStatistic<GroupsAnswer>(`${entity}/aggregate`, { ...measured, group_by: by });
  const link = linkWhile(query.isOld, useLink());
  const narrow = useNarrowing();
  const { count, moneyOf } = useMeasures();
  const head = t(`fields:${entity}.${by}`);
  const names = { count: t(`dashboard.counts.${entity}`), volume: t('dashboard.volume') };
  const isByCount = by === 'status';
  const nameOf = (value: string | null): string => {
    if (value === null) return t('dashboard.unknown');
    if (by === 'status') return t([`status.${entity}.${value}`, value]);
    return by === 'payment_product' ? t([`values.${by}.${value}`, value]) : value;
  };
  const categoriesOf = (answer: GroupsAnswer): Category[] =>
    answer.items.map((item) => ({
      label: nameOf(item.value),
      value: isByCount ? item.count : item.volume,
      ...(entity !== 'customer' && { also: isByCount ? item.volume : item.count }),
      ...(isByCount && item.value !== null && { tone: toneOf(entity, item.value) }),
      ...(item.value === null
        ? { isOther: true }
        : { href: link(answer, { [by]: item.value }), narrow: narrow(by, item.value) }),
    }));
  return (
    <ChartCard
      wide={wide}
      title={t(`dashboard.by.${by}`)}
      sentence={t(`dashboard.by_says.${entity}.${by}`)}
      query={query}
      height={as === 'donut' ? card_heights.donut : card_heights.bar}
      draw={(answer) => {
        const money = moneyOf(answer);
        const [measure, other] = isByCount ? [count, money] : [money, count];
        const shown = {
          head,
          measure,
          value_label: isByCount ? names.count : names.volume,
          ...(entity !== 'customer' && { also: { label: isByCount ? names.volume : names.count, measure: other } }),
        };
        const categories = categoriesOf(answer);
        return as === 'donut'
          ? drawDonut({ ...shown, categories })
          : drawBars({ ...shown, bars: withOther(categories, t('chart.other')) });
      }}
    />
  );
}
