import { SegmentedControl } from '@mantine/core';
import { ChartGrid } from '../../../kit/chart/chart-grid.tsx';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { CategoryExamples } from './category-examples.tsx';
import type { ListLink } from './chart-examples.ts';
import { example_currencies, example_states, useExample } from './example-state.ts';
import { TileExamples } from './tile-examples.tsx';
import { TimeExamples } from './time-examples.tsx';

/** Every chart of the kit in every state, in currencies with none, two and three decimals. */
export function Charts() {
  const { t } = useTranslation();
  const me = useMe();
  const { state, currency, set } = useExample();
  const list = isProvider(me) ? '/psp/transactions' : '/transactions';
  const link: ListLink = (filter) => `${list}?${new URLSearchParams(filter)}`;
  const example = { state, currency, link };
  return (
    <FiguresPage
      title={t('demo_charts.title')}
      hint={t('demo_charts.intro')}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('demo_charts.currency')}
            value={currency}
            onChange={(value) => set({ currency: value })}
            data={[...example_currencies]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('demo_charts.state')}
            value={state}
            onChange={(value) => set({ state: value })}
            data={example_states.map((value) => ({ value, label: t(`demo_charts.states.${value}`) }))}
          />
        </>
      }
    >
      {state === 'year' && <TileExamples {...example} />}
      <ChartGrid>
        <TimeExamples {...example} />
        <CategoryExamples {...example} />
      </ChartGrid>
    </FiguresPage>
  );
}
