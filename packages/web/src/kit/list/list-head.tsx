import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from '../../lib/i18n.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { lazy } from '../popover/lazy.ts';
import { Deferred } from '../state/deferred.tsx';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import classes from './list.module.css';
import { ListActions } from './list-actions.tsx';
import type { ListHeadProps } from './list-head-props.ts';
import { useListState } from './list-state.tsx';
import { useOwnActions } from './use-own-actions.ts';
import { ViewsMenu } from './views/views-menu.tsx';
import { WayBack } from './way-back.tsx';

const ActionsMenu = lazy(async () => (await import('./actions-menu.tsx')).ActionsMenu);

/** The title, the hint, and the actions on the whole list: in one menu if there is no room. */
export function ListHead(given: Omit<ListHeadProps, 'onAside'>) {
  const { t } = useTranslation();
  const { list } = useListState();
  const isNarrow = useNarrow();
  const { aside } = useOwnActions();
  const [isAside, { open, close }] = useDisclosure();
  const props = { ...given, onAside: open };
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <div className={classes.titleRow}>
          <h1 className={classes.title}>{t(list.title)}</h1>
          <Deferred>
            <ViewsMenu settings={props.settings} onSettings={props.onSettings} />
          </Deferred>
        </div>
        <p className={classes.hint}>
          <WayBack />
          {t(list.hint)}
        </p>
      </div>
      <div className={classes.actions}>
        <Deferred>
          {isNarrow ? (
            <QuietBoundary>
              <ActionsMenu {...props} />
            </QuietBoundary>
          ) : (
            <ListActions {...props} />
          )}
        </Deferred>
      </div>
      {/* Outside both, so that an open dialog stays open when the device is rotated. */}
      {aside && <aside.dialog opened={isAside} onClose={close} />}
    </header>
  );
}
