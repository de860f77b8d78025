import { Skeleton } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import type { ProcessorRevenue } from '@sluis/contract/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { Comparison } from './comparison.tsx';
import { compareOptions, processors_max, revenueOptions } from './insights.calls.ts';
import { choiceOf } from './processor-choice.ts';
import { ProcessorPicker } from './processor-picker.tsx';
import { useInsightSearch } from './use-insight-search.ts';

type Processor = ItemOf<'processor'>;

/** Two or three processors compared. */
export function ProcessorCompare() {
  const { t } = useTranslation();
  const { id: organisation } = useOrganisation();
  const query = { _limit: processors_max, _sort: 'name', _count: false, organisation };
  const { data, error, refetch } = useQuery(listOptions<Processor>('processor', query));
  return (
    <FiguresPage title={t('navigation.processor_compare.label')} hint={t('processors.compare_hint')}>
      {data?.items.length === 0 && <EmptyState title={t('processors.none')} hint={t('processors.none_hint')} />}
      {data && data.items.length > 0 && <Chosen processors={data.items} organisation={organisation} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting height={200} />}
    </FiguresPage>
  );
}

interface ChosenProps {
  readonly processors: readonly Processor[];
  readonly organisation: string | undefined;
}

function Chosen({ processors, organisation }: ChosenProps) {
  const { ids, currency_code, set } = useInsightSearch();
  const all = processors.map(({ id }) => id);
  const choice = choiceOf(all, ids, useLargest(organisation, ids.length === 0));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...compareOptions({ 'ids[]': choice.chosen, organisation, currency_code }),
    placeholderData: keepPreviousData,
    enabled: choice.isCompared,
  });
  // A currency that the newly compared processors do not have would show nothing.
  const choose = (chosen: readonly string[]): void => set({ 'ids[]': chosen, currency_code: undefined });
  return (
    <>
      {all.length > 1 && (
        <ProcessorPicker
          processors={processors}
          choice={choice}
          onChoose={choose}
          onReset={ids.length > 0 ? () => choose([]) : undefined}
        />
      )}
      {choice.isCompared && data && (
        <Comparison
          answer={data}
          isOld={isPlaceholderData}
          onCurrency={(code) => set({ currency_code: code })}
          leavingOf={(id) => (choice.isFixed(id) ? undefined : () => choose(choice.toggled(id)))}
        />
      )}
      {choice.isCompared && !data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {choice.isCompared && !data && !error && <Waiting height={560} />}
    </>
  );
}

/** The processors by their number of payments in the compared days, the most first. */
function useLargest(organisation: string | undefined, isAsked: boolean): readonly string[] {
  const { data } = useQuery({ ...revenueOptions({ organisation, _limit: processors_max }), enabled: isAsked });
  const payments = ({ approval }: ProcessorRevenue): number => approval.usual_finished + approval.finished;
  return data?.items.toSorted((one, other) => payments(other) - payments(one)).map(({ id }) => id) ?? [];
}

function Waiting({ height }: { readonly height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('processors.waiting')}>
      <Skeleton height={height} radius={8} />
    </div>
  );
}
