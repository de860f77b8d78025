import type { CacheAnswer, CacheAnswers } from '@sluis/contract/caches';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './cache.module.css';

interface Props {
  readonly answers: CacheAnswers;
  /** The processes' responses to a removal, if there was one. */
  readonly removed: CacheAnswers | undefined;
}

const nameOf = ({ process }: CacheAnswer): string => (process ? `${process.host} · ${process.pid}` : '');
const keyOf = (answer: CacheAnswer, at: number): string => (answer.process ? nameOf(answer) : `unknown ${at}`);

/** The number of keys in a process. */
function KeyCount({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <span>{t('cache.holds', { count, total: format.number(count) })}</span>;
}

/** The processes, with the response of each. */
export function Processes({ answers: { processes }, removed }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card} aria-label={t('cache.processes')}>
      <h2>{t('cache.processes_count', { count: processes.length })}</h2>
      <ul className={classes.processes}>
        {processes.map((each, at) => (
          <li key={keyOf(each, at)}>
            {each.process ? (
              <>
                <strong>{nameOf(each)}</strong>
                <span>{t(`cache.roles.${each.process.role}`)}</span>
                <KeyCount count={each.caches.reduce((total, { entries }) => total + entries, 0)} />
                <span>{t('cache.answered', { ms: format.number(each.duration_ms ?? 0) })}</span>
              </>
            ) : (
              <Pill tone="warning" label={t('cache.no_answer')} />
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <ul className={classes.removed} role="status" aria-label={t('cache.removed_title')}>
          {removed.processes.map((each, at) => (
            <li key={keyOf(each, at)}>
              {each.process
                ? t('cache.removed', { process: nameOf(each), count: each.removed })
                : t('cache.not_removed')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
