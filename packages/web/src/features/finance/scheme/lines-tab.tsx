import { addDays } from '@sluis/contract/finance/calendar';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { DraftEditor } from './edition-editor.tsx';
import { EditionHead, EditionLines } from './edition-view.tsx';
import { useEditions } from './scheme.calls.ts';
import { type Edition, placesOf, type Scheme, schemes, stateOf } from './scheme.item.ts';
import classes from './scheme.module.css';

interface Props extends ItemProps<Scheme> {
  readonly type: SchemeType;
}

/** The draft while there is one, and otherwise the prices that apply. */
export function LinesTab({ type, item }: Props) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const answer = useEditions(type, item);
  const canUpdate = useCan(schemes[type].roles.update);
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const { data: editions, isPlaceholderData } = answer;
  if (!editions) return null;
  const today = businessToday(timezone);
  const { current, next, last, draft } = placesOf(editions, today);
  if (canUpdate && (draft || !last)) {
    const after = last && (last.valid_from > today ? last.valid_from : today);
    return (
      <DraftEditor
        // Another draft is another form.
        key={last?.number ?? 0}
        type={type}
        item={item}
        number={(last?.number ?? 0) + 1}
        stored={draft ?? { valid_from: today, minimums: [], lines: [] }}
        isCurrent={!isPlaceholderData}
        earliest={after && addDays(after, 1)}
      />
    );
  }
  const shown = current ?? next ?? draft;
  if (!shown) return <EmptyState level={3} title={t('price.no_edition')} />;
  return (
    <>
      <Shown type={type} edition={shown} editions={editions} today={today} />
      {next && next !== shown && <Shown type={type} edition={next} editions={editions} today={today} />}
      {canUpdate && last && (
        <div className={classes.begin}>
          <Verb
            of={schemes[type]}
            verb="copy"
            item={item as unknown as Row}
            variant="new"
            values={{ number: last.number }}
            body={{ number: last.number }}
          />
        </div>
      )}
    </>
  );
}

interface ShownProps extends Pick<Props, 'type'> {
  readonly edition: Edition;
  readonly editions: readonly Edition[];
  readonly today: string;
}

const Shown = ({ type, edition, editions, today }: ShownProps) => (
  <section className={classes.shown}>
    <p className={classes.editionHead}>
      <EditionHead edition={edition} state={stateOf(edition, editions, today)} />
    </p>
    <EditionLines type={type} edition={edition} />
  </section>
);
