import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from '../../lib/i18n.ts';
import { late } from '../drop/late.ts';
import { QuietBoundary } from '../late-boundary.tsx';
import { Later } from '../later.tsx';
import { useNarrow } from '../use-narrow.ts';
import classes from './list.module.css';
import { ListActions } from './list-actions.tsx';
import type { ListHeadProps } from './list-head-props.ts';
import { useListState } from './list-state.tsx';
import { useOwnActions } from './use-own-actions.ts';
import { ViewsMenu } from './views/views-menu.tsx';
import { WayBack } from './way-back.tsx';

const ActionsMenu = late(async () => (await import('./actions-menu.tsx')).ActionsMenu);

/** The title, the line of context, and what can be done with the list as a whole: in one menu where there is no room. */
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
          <Later>
            <ViewsMenu settings={props.settings} onSettings={props.onSettings} />
          </Later>
        </div>
        <p className={classes.hint}>
          <WayBack />
          {t(list.hint)}
        </p>
      </div>
      <div className={classes.actions}>
        <Later>
          {isNarrow ? (
            <QuietBoundary>
              <ActionsMenu {...props} />
            </QuietBoundary>
          ) : (
            <ListActions {...props} />
          )}
        </Later>
      </div>
      {/* Beside both: what is open stays so where a screen is turned. */}
      {aside && <aside.dialog opened={isAside} onClose={close} />}
    </header>
  );
}
