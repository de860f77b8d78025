import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Deferred } from '../../../kit/state/deferred.tsx';
import { navigation_collapsed_key } from '../../../lib/device.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useStoredSwitch } from '../../../lib/use-stored.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The navigation at the left, which can be collapsed to icons; remembered on this device. */
export function Sidebar() {
  const { t } = useTranslation();
  const [icons, setIcons] = useStoredSwitch(navigation_collapsed_key, false);
  const Icon = icons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(icons ? 'shell.expand' : 'shell.collapse');
  return (
    <nav className={classes.side} aria-label={t('shell.navigation')} data-icons={icons || undefined}>
      <Brand />
      <Deferred>
        <Places icons={icons} />
        <button type="button" className={classes.collapse} aria-label={label} onClick={() => setIcons(!icons)}>
          <Icon size={18} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </button>
      </Deferred>
    </nav>
  );
}

function Places({ icons }: { readonly icons: boolean }) {
  const places = useRef<HTMLDivElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname !== undefined) showPresent(places.current);
  }, [pathname]);
  return (
    <div className={classes.places} ref={places}>
      <Navigation icons={icons} />
    </div>
  );
}

/**
 * Scrolls the current entry into view. Not with scrollIntoView, after which Tab begins at that entry instead of at the
 * top of the page.
 */
function showPresent(places: HTMLElement | null): void {
  const here = places?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!places || !here) return;
  const { top, bottom } = places.getBoundingClientRect();
  places.scrollTop += Math.max(here.bottom - bottom, 0) || Math.min(here.top - top, 0);
}
