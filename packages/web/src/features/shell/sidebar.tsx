import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { navigation_collapsed_key } from '../../lib/device.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The navigation at the left, which can be collapsed to icons; remembered on this device. */
export function Sidebar() {
  const { t } = useTranslation();
  const [icons, setIcons] = useLocalStorage({
    key: navigation_collapsed_key,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const Icon = icons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const places = useRef<HTMLDivElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname !== undefined) showPresent(places.current);
  }, [pathname]);
  const label = t(icons ? 'shell.expand' : 'shell.collapse');
  return (
    <nav className={classes.side} aria-label={t('shell.navigation')} data-icons={icons || undefined}>
      <Brand />
      <div className={classes.places} ref={places}>
        <Navigation icons={icons} />
      </div>
      <button type="button" className={classes.collapse} aria-label={label} onClick={() => setIcons(!icons)}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span>{label}</span>
      </button>
    </nav>
  );
}

/**
 * Scrolls until the present place is in sight. Not by scrollIntoView, after which Tab begins at what was shown and no
 * longer at the top of the page.
 */
function showPresent(places: HTMLElement | null): void {
  const here = places?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!places || !here) return;
  const { top, bottom } = places.getBoundingClientRect();
  places.scrollTop += Math.max(here.bottom - bottom, 0) || Math.min(here.top - top, 0);
}
