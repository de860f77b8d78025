import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LanguageMenu } from '../../kit/language-menu.tsx';
import { SchemeMenu } from '../../kit/scheme-menu.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { Brand } from './brand.tsx';
import { ClockAhead } from './clock-ahead.tsx';
import { MerchantBand } from './merchant-band.tsx';
import { Navigation } from './navigation.tsx';
import { OrganisationSwitcher } from './organisation-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { RunningMenu } from './running.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';

/** Where the user is, and what belongs to the user and not to the screen. */
export function TopBar() {
  return (
    <header className={classes.top}>
      <div className={classes.bar}>
        <NavigationDrawer />
        <div className={classes.where}>
          <OrganisationSwitcher />
        </div>
        <SearchButton />
        <RunningMenu />
        <LanguageMenu />
        <SchemeMenu />
        <ProfileMenu />
      </div>
      <ClockAhead />
      <MerchantBand />
    </header>
  );
}

function NavigationDrawer() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of place is what closes it.
  useEffect(close, [pathname]);
  return (
    <>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t('shell.open_navigation')}
        onClick={open}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
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
    </>
  );
}
