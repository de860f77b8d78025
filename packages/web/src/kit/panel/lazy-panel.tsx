import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { loadTexts, useTranslation } from '../../lib/i18n.ts';
import { once } from '../../lib/once.ts';
import type { List } from '../list/declaration.ts';
import { openId, withoutOpen } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { lazy } from '../popover/lazy.ts';
import { Failed, type FailedProps, LazyBoundary, Waiting } from '../state/lazy-boundary.tsx';
import type { Panel as Own } from './panel.tsx';
import classes from './panel-frame.module.css';
import { Frame, Replaces } from './panel-frame.tsx';

const Panel = lazy<ComponentProps<typeof Own>>(async () => {
  const [{ Panel: Loaded }] = await Promise.all([import('./panel.tsx'), loadTexts('panel')]);
  return Loaded;
});

/** The delay after the rows, which have to be usable before anything else is loaded. */
const after_ms = 100;

/** Loads the panel, and its parts for a list's items. */
const loadAll = ({ added, detail: { panel } }: List): Promise<unknown> =>
  Promise.all([Panel.ahead(), added && once(added), panel && once(panel)]).catch(() => undefined);

/** Loads the code of the panel once there are rows to open, so that the rows do not wait for it. */
export function usePreloadPanel(isReady: boolean): void {
  const { list } = useListState();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadAll(list), after_ms);
    return () => clearTimeout(timer);
  }, [isReady, list]);
}

/** The panel, whose code is loaded after the rows; until then, or if loading fails, the list stays usable. */
export function LazyPanel(props: ComponentProps<typeof Own>) {
  const { list } = useListState();
  const [wasAwaited, setAwaited] = useState(false);
  const waited = useRef(false);
  const onShow = useCallback((): void => {
    waited.current = true;
    setAwaited(true);
  }, []);
  const replaces = useCallback((): boolean => {
    const was = waited.current;
    waited.current = false;
    return was;
  }, []);
  // If opened through its address it was not preloaded: its content is loaded together with its code.
  useEffect(() => void loadAll(list), [list]);
  return (
    <div className={classes.place} data-stands={wasAwaited || undefined}>
      <Replaces value={replaces}>
        <LazyBoundary waiting={<WaitingPanel onShow={onShow} />} failed={FailedPanel}>
          <Panel {...props} />
        </LazyBoundary>
      </Replaces>
    </div>
  );
}

/** The frame of the panel while its code is loading, in the same place: the content moves nothing. */
function WaitingPanel({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const { search } = useListState();
  useEffect(onShow, [onShow]);
  return (
    <EmptyPanel label={t('list.loading')}>
      <div className={classes.waiting}>
        <Waiting isForm={openId(search) === undefined} />
      </div>
    </EmptyPanel>
  );
}

/** Shows in place of the panel that its code could not be loaded. */
function FailedPanel({ error }: FailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyPanel label={t('panel.failed')}>
      <Failed error={error} />
    </EmptyPanel>
  );
}

/** The frame of a panel without its code: it can be closed. */
function EmptyPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const close = (): void => change(withoutOpen(search));
  return (
    <Frame label={label} close={close} returnTo={openId(search)}>
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('panel.close')}
          title={t('panel.close')}
          onClick={close}
        >
          <IconX size={17} stroke={1.75} />
        </ActionIcon>
      </div>
      {children}
    </Frame>
  );
}
