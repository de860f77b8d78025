import { Button } from '@mantine/core';
import { routing } from '@sluis/contract/entities/risk/routing';
import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { useState } from 'react';
import { useVersions } from '../../../kit/item/versions.ts';
import { OlderVersions } from '../../../kit/panel/older-versions.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { Compare } from './compare.tsx';
import { contentOf } from './route.calls.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import type { RouteWords } from './use-words.ts';

interface Props {
  readonly route: Route;
  readonly words: RouteWords;
}

/** The published versions of a routing: who published each, when and why; each can become live again. */
export function RouteVersions({ route, words }: Props) {
  const { t } = words;
  const answer = useVersions<RoutingContent>('routing', route);
  const [compared, setCompared] = useState<number>();
  if (answer.isLoadingError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <>
      <ol className={classes.versions}>
        {answer.data?.map(({ number, created_at, content, note, actor_name }) => {
          const isLive = number === route.published_version;
          return (
            <li key={number}>
              <div className={classes.version}>
                <div>
                  <strong>{t('route.version', { number })}</strong>
                  {isLive && <Pill tone="good" label={t('route.live')} />}
                  <small>
                    <Instant value={created_at} />
                    {actor_name && ` · ${actor_name}`}
                  </small>
                  {note && <p>{note}</p>}
                </div>
                {!isLive && (
                  <div className={classes.entryActions}>
                    <Button
                      variant="default"
                      size="xs"
                      aria-expanded={compared === number}
                      onClick={() => setCompared(compared === number ? undefined : number)}
                    >
                      {t('route.compare')}
                    </Button>
                    <Verb of={routing} verb="rollback" item={route} values={{ number }} body={{ to: number }} />
                  </div>
                )}
              </div>
              {compared === number && <Compare was={contentOf(route)} is={content} words={words} />}
            </li>
          );
        })}
      </ol>
      <OlderVersions answer={answer} />
    </>
  );
}
