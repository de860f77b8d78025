import { moneyMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import { Tile } from '../../../kit/chart/tile.tsx';
import { Tiles } from '../../../kit/chart/tiles.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type ListLink, worth, yearOfDays } from './chart-examples.ts';

interface Props {
  readonly currency: string;
  readonly link: ListLink;
}

export function TileExamples({ currency, link }: Props) {
  const { t, locale } = useTranslation();
  const format = useFormat();
  const money = moneyMeasure(locale, currency);
  const trend = yearOfDays(currency, 28, link).map(({ value }) => value ?? 0);
  return (
    <Tiles label={t('demo_charts.figures')}>
      <Tile
        label={t('demo_charts.volume')}
        value={money.format(worth(812_340.55, currency))}
        growth={0.1243}
        trend={trend}
        href={link({})}
      />
      <Tile label={t('demo_charts.payments')} value={format.number(17_660)} growth={-0.0312} href={link({})} />
      <Tile
        label={t('demo_charts.average')}
        value={money.format(worth(46, currency))}
        growth={0}
        hint={t('demo_charts.per_day', { value: money.format(worth(29_012, currency)) })}
      />
      <Tile label={t('demo_charts.conversion')} value={shareMeasure(locale).format(0.8127)} growth={null} />
      <Tile label={t('demo_charts.refunds')} value={format.number(214)} growth={0.083} isInverted href={link({})} />
    </Tiles>
  );
}
