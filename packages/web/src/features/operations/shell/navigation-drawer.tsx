import { Drawer } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The navigation on a narrow screen. */
export function NavigationDrawer({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={isOpen} onClose={close} size={272}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.navigation')}>
        <Drawer.Body p={0}>
          {/* Not the drawer's own header: a page has one banner. */}
          <div className={classes.drawer}>
            <Brand />
            <Drawer.CloseButton />
          </div>
          <nav aria-label={t('shell.navigation')}>
            <Navigation />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
