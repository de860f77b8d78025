import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
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
  const label = t(icons ? 'shell.expand' : 'shell.collapse');
  return (
    <nav className={classes.side} aria-label={t('shell.navigation')} data-icons={icons || undefined}>
      <Brand />
      <div className={classes.places}>
        <Navigation icons={icons} />
      </div>
      <button type="button" className={classes.collapse} aria-label={label} onClick={() => setIcons(!icons)}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span>{label}</span>
      </button>
    </nav>
  );
}
