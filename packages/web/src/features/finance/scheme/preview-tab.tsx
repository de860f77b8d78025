import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { default_limit } from '@sluis/contract/base/list-query';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { PreviewAnswer } from '@sluis/contract/finance/preview';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { withTab } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { Pages, usePage } from '../../../kit/panel/pages.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Waiting } from '../../../kit/state/lazy-boundary.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { EditionHead } from './edition-view.tsx';
import classes from './preview.module.css';
import { PreviewTable, PreviewTotals } from './preview-table.tsx';
import { usePreview } from './scheme.calls.ts';
import { type Scheme, schemes } from './scheme.item.ts';

interface Props extends ItemProps<Scheme> {
  readonly type: SchemeType;
}

/** What the saved draft would have charged last month, beside the prices that applied then. */
export function PreviewTab({ type, item }: Props) {
  const draft = item.editions.find(({ status }) => status === 'DRAFT');
  if (!draft) return <NoDraft type={type} item={item} />;
  return <DraftPreview type={type} item={item} draft={draft} />;
}

function NoDraft({ type, item }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const canUpdate = useCan(schemes[type].roles.update);
  const last = item.editions.at(-1);
  const begin = last ? (
    <Verb
      of={schemes[type]}
      verb="copy"
      item={item as unknown as Row}
      variant="new"
      values={{ number: last.number }}
      body={{ number: last.number }}
    />
  ) : (
    <Button variant="default" onClick={() => change(withTab(search, 'lines'))}>
      {t('price.preview.to_lines')}
    </Button>
  );
  return (
    <EmptyState
      level={3}
      title={t('price.preview.no_draft')}
      hint={t('price.preview.no_draft_hint')}
      action={canUpdate && begin}
    />
  );
}

interface DraftProps extends Props {
  readonly draft: Scheme['editions'][number];
}

function DraftPreview({ type, item, draft }: DraftProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const filter = useFilter();
  const answer = usePreview(type, item);
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const month = format.month(`${answer.data.month}-01`);
  const { items, settlement_profiles } = answer.data;
  if (items.length === 0) {
    const why = settlement_profiles > 0 ? 'no_payments' : type === 'cost' ? 'no_costs' : 'unused';
    return (
      <EmptyState
        level={3}
        title={t(`price.preview.${why}`, { month })}
        hint={t(`price.preview.${why}_hint`, { month })}
      />
    );
  }
  return (
    <div
      className={classes.preview}
      aria-busy={answer.isPlaceholderData}
      data-stale={answer.isPlaceholderData || undefined}
    >
      <div className={classes.head}>
        <p>
          <EditionHead edition={draft} state="draft" />
        </p>
        <p>{t('price.preview.says', { month })}</p>
      </div>
      <PreviewTotals
        type={type}
        totals={answer.data.totals}
        onBelow={(_currency) => filter({ _currency, _below: true })}
      />
      <Rows type={type} answer={answer.data} />
    </div>
  );
}

/** Changes which rows are shown, from their first page; it is in the URL. */
function useFilter() {
  const { search, change } = useListState();
  return (patch: { readonly _currency?: string; readonly _below?: true | undefined }): void =>
    change({ ...search, ...patch, _page: undefined }, true);
}

interface RowsProps extends Pick<Props, 'type'> {
  readonly answer: PreviewAnswer;
}

/** The rows of one currency, in pages. */
function Rows({ type, answer: { items, total, totals } }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useListState();
  const filter = useFilter();
  const { skip } = usePage();
  const chosen = totals.find(({ currency_code }) => currency_code === search._currency) ?? totals[0];
  const isBelow = search._below === true;
  const rows = items.filter((row) => row.currency_code === chosen?.currency_code && (!isBelow || row.is_below_cost));
  const shown = rows.slice(skip, skip + default_limit);
  const below = chosen?.below_cost ?? 0;
  return (
    <section className={classes.rows} aria-label={t('price.preview.rows')}>
      <div className={classes.bar}>
        <h3>{t('price.preview.rows')}</h3>
        {totals.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('fields:common.currency_code')}
            value={chosen?.currency_code}
            data={totals.map(({ currency_code }) => currency_code)}
            onChange={({ currentTarget: { value } }) => filter({ _currency: value })}
          />
        )}
        {(below > 0 || isBelow) && (
          <Checkbox
            size="xs"
            label={t('price.preview.below_only', { shown: format.number(below) })}
            checked={isBelow}
            onChange={({ currentTarget: { checked } }) => filter({ _below: checked || undefined })}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('price.preview.none_below')}</p>
      ) : (
        <PreviewTable type={type} rows={shown} />
      )}
      <Pages count={shown.length} total={rows.length} hasNext={skip + shown.length < rows.length} />
      {total > items.length && (
        <p className={classes.none} role="status">
          {t('price.preview.cut', { shown: format.number(items.length), total: format.number(total) })}
        </p>
      )}
    </section>
  );
}
