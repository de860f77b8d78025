import type { SchemeType } from '@sluis/contract/finance/kinds';
import { unreachableLines } from '@sluis/contract/finance/scheme-line';
import { componentName, lineSentence, minimumSentence } from '../../../kit/price/line-sentence.ts';
import { useLineWords } from '../../../kit/price/use-line-words.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Edition, type EditionState, state_tones } from './scheme.item.ts';
import classes from './scheme.module.css';

/** Where an edition is in time. */
export function StatePill({ state }: { readonly state: EditionState }) {
  const { t } = useTranslation();
  return <Pill tone={state_tones[state]} label={t(`price.states.${state}`)} />;
}

interface Props {
  readonly type: SchemeType;
  readonly edition: Pick<Edition, 'lines' | 'minimums'>;
}

/** The prices of an edition as sentences. */
export function EditionLines({ type, edition: { lines, minimums } }: Props) {
  const { t } = useTranslation();
  const words = useLineWords();
  const unreachable = new Set(unreachableLines(lines));
  return (
    <>
      {lines.length === 0 && <p className={classes.quiet}>{t('price.no_lines')}</p>}
      <ol className={classes.sentences} aria-label={t('price.lines')}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: published lines are known by their place.
          <li key={at}>
            <span className={classes.number}>{at + 1}</span>
            <span>
              <strong>{componentName(line.component, words)}</strong> {lineSentence(type, line, words)}
              {line.description && <small className={classes.quiet}>{line.description}</small>}{' '}
              {unreachable.has(at) && <Pill tone="warning" label={t('price.unreachable')} />}
            </span>
          </li>
        ))}
      </ol>
      {minimums.length > 0 && (
        <section className={classes.minimumsView}>
          <h4>{t('price.minimums')}</h4>
          <ul>
            {minimums.map((minimum) => (
              <li key={minimum.currency_code}>{minimumSentence(minimum, words)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface HeadProps {
  readonly edition: Pick<Edition, 'number' | 'valid_from'>;
  readonly state: EditionState;
}

/** "Edition 2, valid from 1 Jan 2027" */
export function EditionHead({ edition: { number, valid_from }, state }: HeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <strong>{t('price.edition', { number })}</strong>
      <StatePill state={state} />
      <span className={classes.quiet}>{t('price.valid_from', { date: format.date(valid_from) })}</span>
    </>
  );
}
