import { useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { QuietBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { entryPath, usePlaces } from '../../../lib/navigation.ts';
import { Icon } from './icon.tsx';
import classes from './navigation.module.css';
import { NavigationEntry } from './navigation-entry.tsx';
import { NavigationFilter } from './navigation-filter.tsx';
import { isNamed, useFolds } from './navigation-folds.ts';
import { NavigationGroup } from './navigation-group.tsx';

const NavigationFound = lazy(async () => (await import('./navigation-found.tsx')).NavigationFound);

interface Props {
  /** Only icons, with labels for screen readers and on hover. */
  readonly icons?: boolean;
}

/**
 * The entries that the user may open, in the groups of the catalogue, which fold, or those that match the filter. It
 * renders again only when its own data change: its parent renders twice for each navigation.
 */
export const Navigation = memo(function Navigation({ icons = false }: Props) {
  const { t } = useTranslation();
  const sections = usePlaces();
  const folds = useFolds(sections);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const here = entryPath(sections, pathname);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of place is what empties it.
  useEffect(() => setText(''), [pathname]);
  return (
    <div className={classes.navigation} data-icons={icons || undefined}>
      {!icons && (
        <NavigationFilter
          text={text}
          onChange={setText}
          onFocus={() => void NavigationFound.ahead().catch(() => undefined)}
        />
      )}
      {text.trim() !== '' && !icons ? (
        <QuietBoundary>
          <NavigationFound sections={sections} text={text} />
        </QuietBoundary>
      ) : (
        <>
          <ul className={classes.list}>
            <NavigationEntry path="/" label={t('shell.home')} icons={icons} icon={<Icon name="IconHome" />} />
          </ul>
          {sections.map((section) => (
            <div key={section.id} className={classes.section}>
              {!icons && isNamed(section, t) && <p className={classes.name}>{t(`navigation_section.${section.id}`)}</p>}
              {section.groups.map((group) => (
                <NavigationGroup key={group.id} group={group} icons={icons} folds={folds} here={here} />
              ))}
            </div>
          ))}
        </>
      )}
    </div>
  );
});
