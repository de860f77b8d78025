import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { LanguageMenu } from '../../../kit/menu/language-menu.tsx';
import { SchemeMenu } from '../../../kit/menu/scheme-menu.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Deferred } from '../../../kit/state/deferred.tsx';
import { QuietBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useQuiet } from '../../../lib/quiet.ts';
import { useCan } from '../../../lib/session.ts';
import { ClockAhead } from './clock-ahead.tsx';
import { MerchantBand } from './merchant-band.tsx';
import { OrganisationSwitcher } from './organisation-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { RunningMenu } from './running.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';

const AlertsBell = lazy(async () => (await import('./alerts-bell.tsx')).AlertsBell);
const NavigationDrawer = lazy(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

/** The user's location, and controls that belong to the user rather than to the screen. */
export function TopBar() {
  const isNarrow = useNarrow();
  return (
    <header className={classes.top}>
      <div className={classes.bar}>
        <Deferred>
          <NavigationButton />
          <div className={classes.where}>
            <OrganisationSwitcher />
          </div>
          <SearchButton />
          <RunningMenu />
          <Alerts />
          {/* The name of the organisation needs the room: on a narrow screen they are in the user menu. */}
          {!isNarrow && <LanguageMenu />}
          {!isNarrow && <SchemeMenu />}
          <ProfileMenu />
        </Deferred>
      </div>
      <ClockAhead />
      <MerchantBand />
    </header>
  );
}

/** Keeps its place while the screen loads its own data first. */
function Alerts() {
  const isQuiet = useQuiet();
  if (!useCan(['TRANSACTION_STATISTICS'])) return null;
  return (
    <div className={classes.bell}>
      {isQuiet && (
        <QuietBoundary>
          <AlertsBell />
        </QuietBoundary>
      )}
    </div>
  );
}

function NavigationButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const [wasOpened, setOpened] = useState(false);
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
        onClick={() => {
          setOpened(true);
          open();
        }}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <QuietBoundary>{wasOpened && <NavigationDrawer isOpen={isOpen} close={close} />}</QuietBoundary>
    </>
  );
}
