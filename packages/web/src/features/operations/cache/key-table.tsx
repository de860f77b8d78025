import { Button, VisuallyHidden } from '@mantine/core';
import { type CacheAnswers, keys_max } from '@sluis/contract/caches';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { removeFrom } from './cache.calls.ts';
import classes from './cache.module.css';
import type { MergedKey } from './merged.ts';
import { useAge } from './use-age.ts';

interface Props {
  readonly keys: readonly MergedKey[];
  readonly processes: number;
  readonly onDone: (answers: CacheAnswers) => void;
}

/** The found keys; each is removed from every process. */
export function KeyTable({ keys, processes, onDone }: Props) {
  const { t } = useTranslation();
  const ageOf = useAge();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useMutation({
    mutationFn: ({ name, hash }: MergedKey) => removeFrom(name, hash),
    onSuccess: (answers) => {
      // The button is removed with its key.
      heading.current?.focus();
      onDone(answers);
    },
  });
  return (
    <section className={classes.card} aria-label={t('cache.keys')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('cache.keys_count', { count: keys.length })}
      </h2>
      {keys.length >= keys_max && <p>{t('cache.keys_more', { max: keys_max })}</p>}
      {keys.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('cache.key')}</th>
                <th scope="col" data-number data-aside>
                  {t('cache.in_processes')}
                </th>
                <th scope="col" data-number>
                  {t('cache.age')}
                </th>
                <th scope="col">
                  <VisuallyHidden>{t('cache.remove')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={`${key.name} ${key.hash}`}>
                  <th scope="row">
                    <code className={classes.key}>{key.shown ?? t('cache.hidden', { hash: key.hash })}</code>
                    <small>{key.name}</small>
                  </th>
                  <td data-number data-aside>
                    {t('cache.of_processes', { count: key.processes, all: processes })}
                  </td>
                  <td data-number>{ageOf(key.age_ms)}</td>
                  <td data-number>
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={t('cache.remove_key', { key: key.shown ?? key.hash })}
                      loading={remove.isPending && remove.variables === key}
                      onClick={() => remove.mutate(key)}
                    >
                      {t('cache.remove')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ErrorDialog error={remove.error} close={remove.reset} />
    </section>
  );
}
