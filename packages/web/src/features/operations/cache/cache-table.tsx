import { VisuallyHidden } from '@mantine/core';
import type { CacheAnswers, CacheFacts } from '@sluis/contract/caches';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { removeFrom } from './cache.calls.ts';
import classes from './cache.module.css';
import { useAge } from './use-age.ts';

interface Props {
  readonly caches: readonly CacheFacts[];
  readonly processes: number;
  readonly onDone: (answers: CacheAnswers) => void;
}

/** Every cache by its name, in all processes together. */
export function CacheTable({ caches, processes, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const ageOf = useAge();
  return (
    <section className={classes.card} aria-label={t('cache.names_title')}>
      <h2>{t('cache.names_title')}</h2>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('cache.name')}</th>
              <th scope="col" data-number>
                {t('cache.entries')}
              </th>
              <th scope="col" data-number data-aside>
                {t('cache.hits')}
              </th>
              <th scope="col" data-number data-aside>
                {t('cache.hit_rate')}
              </th>
              <th scope="col" data-number data-aside>
                {t('cache.oldest')}
              </th>
              <th scope="col">
                <VisuallyHidden>{t('cache.remove_all')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {caches.map(({ name, entries, max, hits, misses, oldest_ms }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  <small>{t(`cache.names.${name}`)}</small>
                </th>
                <td data-number title={t('cache.at_most', { max: format.number(max) })}>
                  {format.number(entries)}
                </td>
                <td data-number data-aside>
                  {format.number(hits)}
                </td>
                <td data-number data-aside>
                  {hits + misses > 0 ? format.percent(hits / (hits + misses)) : '–'}
                </td>
                <td data-number data-aside>
                  {oldest_ms === null ? '–' : ageOf(oldest_ms)}
                </td>
                <td data-number>
                  <ConfirmButton
                    size="compact-xs"
                    label={t('cache.remove_all')}
                    title={t('cache.remove_all')}
                    question={t('cache.remove_all_question', { name, count: processes })}
                    confirm={t('cache.remove_all')}
                    run={() => removeFrom(name).then(onDone)}
                    onDone={() => undefined}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
