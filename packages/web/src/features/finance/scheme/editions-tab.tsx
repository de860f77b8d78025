import { Button, NativeSelect } from '@mantine/core';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { useState } from 'react';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { componentName, lineSentence, minimumSentence } from '../../../kit/price/line-sentence.ts';
import { useLineWords } from '../../../kit/price/use-line-words.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type EditionDifference, editionDifferences } from './compare-editions.ts';
import { EditionHead, EditionLines } from './edition-view.tsx';
import { useEditions } from './scheme.calls.ts';
import { type Edition, type Scheme, schemes, stateOf } from './scheme.item.ts';
import classes from './scheme.module.css';

interface Props extends ItemProps<Scheme> {
  readonly type: SchemeType;
}

/** The editions of a scheme, newest first: who published them, their prices, and what differs between two. */
export function EditionsTab({ type, item }: Props) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const answer = useEditions(type, item);
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const editions = answer.data;
  if (!editions) return null;
  if (editions.length === 0) return <EmptyState level={3} title={t('price.no_edition')} />;
  const today = businessToday(timezone);
  return (
    <>
      {editions.length > 1 && <Comparison type={type} editions={editions} />}
      <ol className={classes.editions} aria-label={t('price.editions')}>
        {editions.map((edition) => (
          <Entry key={edition.number} type={type} item={item} edition={edition} editions={editions} today={today} />
        ))}
      </ol>
    </>
  );
}

interface EntryProps extends Props {
  readonly edition: Edition;
  readonly editions: readonly Edition[];
  readonly today: string;
}

function Entry({ type, item, edition, editions, today }: EntryProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { number, status, published_at, published_by_name, lines } = edition;
  const hasDraft = editions.some((each) => each.status === 'DRAFT');
  return (
    <li>
      <div className={classes.editionHead}>
        <EditionHead edition={edition} state={stateOf(edition, editions, today)} />
      </div>
      <p className={classes.quiet}>
        {t('price.lines_count', { count: lines.length })}
        {published_at && (
          <>
            {' · '}
            {t('price.published')} <Instant value={published_at} />
          </>
        )}
        {published_by_name && ` · ${published_by_name}`}
      </p>
      <div className={classes.editionActions}>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'price.hide_lines_of' : 'price.show_lines_of', { number })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'price.hide_lines' : 'price.show_lines')}
        </Button>
        {status === 'PUBLISHED' && (
          <Verb
            of={schemes[type]}
            verb="copy"
            item={item as unknown as Row}
            variant={hasDraft ? 'replaces' : undefined}
            values={{ number }}
            body={{ number }}
            size="compact-xs"
          />
        )}
      </div>
      {isOpen && <EditionLines type={type} edition={edition} />}
    </li>
  );
}

interface ComparisonProps extends Pick<Props, 'type'> {
  /** At least two, newest first. */
  readonly editions: readonly Edition[];
}

/** What differs between two editions: at first between the newest and the one before. */
function Comparison({ type, editions }: ComparisonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useLineWords();
  const [chosen, setChosen] = useState<{ readonly was?: number; readonly is?: number }>({});
  const numbered = (number: number | undefined, otherwise: number): Edition | undefined =>
    editions.find((each) => each.number === number) ?? editions[otherwise];
  const [was, is] = [numbered(chosen.was, 1), numbered(chosen.is, 0)];
  if (!was || !is) return null;
  const found = editionDifferences(was, is, {
    line: (line) => lineSentence(type, line, words),
    minimum: (minimum) => minimumSentence(minimum, words),
    date: format.date,
  });
  const data = editions.map(({ number, valid_from }) => ({
    value: String(number),
    label: t('price.edition_from', { number, date: format.date(valid_from) }),
  }));
  return (
    <section className={classes.comparison} aria-label={t('price.compare')}>
      <h3>{t('price.compare')}</h3>
      <div className={classes.cells}>
        <NativeSelect
          label={t('price.compare_was')}
          value={String(was.number)}
          data={data}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, was: Number(value) })}
        />
        <NativeSelect
          label={t('price.compare_is')}
          value={String(is.number)}
          data={data}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, is: Number(value) })}
        />
      </div>
      {found.length === 0 ? (
        <p className={classes.quiet}>{t('price.same')}</p>
      ) : (
        <ul className={classes.differences} aria-label={t('price.differences')}>
          {found.map((each) => (
            <li key={JSON.stringify(each)}>
              <Difference {...each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Difference({ part, name, was, is }: EditionDifference) {
  const { t } = useTranslation();
  if (part === 'order') return t('price.reordered');
  const change = was === null ? 'added' : is === null ? 'removed' : 'changed';
  const label =
    part === 'valid_from'
      ? t('price.fields.valid_from')
      : part === 'line'
        ? componentName(name, { t })
        : t('price.minimum_of');
  return (
    <>
      <span className={classes.differenceOf}>
        {label}
        {part !== 'valid_from' && ` · ${t(`price.changes.${change}`)}`}
      </span>{' '}
      {was !== null && <del>{was}</del>}
      {was !== null && is !== null && ' → '}
      {is !== null && <ins>{is}</ins>}
    </>
  );
}
