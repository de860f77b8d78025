import { Button } from '@mantine/core';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { PublishedVersion } from '@sluis/contract/risk/results';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import { useState } from 'react';
import type { Row } from '../../../kit/item/row.ts';
import { useVersions } from '../../../kit/item/versions.ts';
import { OlderVersions } from '../../../kit/panel/older-versions.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { liveContent, stateOf } from './content.ts';
import { Differences } from './differences-view.tsx';
import type { Ruleset } from './ruleset.item.ts';
import classes from './ruleset.module.css';
import { state_tones } from './ruleset-item.tsx';

type Version = PublishedVersion<RulesetContent>;
type Props = { readonly item: Ruleset };

/** The draft beside the live version, and every published version: who, when, why, and what each changed. */
export function Versions({ item }: Props) {
  const { t } = useTranslation();
  const answer = useVersions<RulesetContent>('validationruleset', item);
  if (answer.isLoadingError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const versions = answer.data ?? [];
  // What the last one changed is known once the one before it is loaded.
  const shown = answer.hasNextPage ? versions.slice(0, -1) : versions;
  return (
    <>
      {item.draft && stateOf(item) !== 'draft' && (
        <section className={classes.draft} aria-label={t('ruleset.draft_changes')}>
          <h3>{t('ruleset.draft_changes')}</h3>
          <Differences was={liveContent(item)} is={item.draft} />
        </section>
      )}
      <ol className={classes.versions}>
        {shown.map((version, at) => (
          <li key={version.number}>
            <VersionEntry item={item} version={version} before={versions[at + 1]} />
          </li>
        ))}
      </ol>
      <OlderVersions answer={answer} />
    </>
  );
}

interface EntryProps extends Props {
  readonly version: Version;
  readonly before: Version | undefined;
}

function VersionEntry({ item, version, before }: EntryProps) {
  const { t } = useTranslation();
  const [isCompared, setCompared] = useState(false);
  const { number, created_at, note, actor_name, content } = version;
  const isLast = number === item.published_version;
  const state = stateOf(item);
  return (
    <>
      <div className={classes.versionHead}>
        <strong>{t('ruleset.version', { number })}</strong>
        {isLast && <Pill tone={state_tones[state]} label={t(`ruleset.state.${state}`)} />}
        <span className={classes.quiet}>
          <Instant value={created_at} />
          {actor_name && ` · ${actor_name}`}
        </span>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {before ? (
        <Differences was={before.content} is={content} />
      ) : (
        number === 1 && (
          <p className={classes.quiet}>{t(state === 'draft' ? 'ruleset.never_live' : 'ruleset.created')}</p>
        )
      )}
      {!isLast && (
        <div className={classes.versionActions}>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {t('ruleset.compare_live')}
          </Button>
          <Verb
            of={validationruleset}
            verb="rollback"
            item={item as unknown as Row}
            values={{ number }}
            body={{ to: number }}
            size="compact-xs"
          />
        </div>
      )}
      {isCompared && <Differences was={liveContent(item)} is={content} />}
    </>
  );
}
