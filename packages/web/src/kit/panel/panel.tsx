import { FocusTrap } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { isFocusInDialog } from '../../lib/dialog-focus.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../error-state.tsx';
import { SubmitLabel } from '../form/submit-label.ts';
import { itemOptions, refetchWhile, reloadAll } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import { LateBoundary } from '../late-boundary.tsx';
import { withAddition } from '../list/addition.tsx';
import type { List } from '../list/declaration.ts';
import { rowLink } from '../list/list-keys.ts';
import { openId, withOpen, withoutOpen } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { useAddition } from '../list/use-addition.ts';
import { shortId } from '../short-id.ts';
import { useNarrow } from '../use-narrow.ts';
import { WidthHandle } from '../width-handle.tsx';
import { PanelName } from './back-link.tsx';
import { ItemView } from './item-view.tsx';
import classes from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { panel_widths, usePanelWidth, widthStyle } from './panel-width.ts';
import { PlainCreate } from './plain-parts.tsx';

/** The side panel of a list: an item, or the form that creates one, depending on the URL. */
export function Panel({ rows }: { rows: readonly Row[] }) {
  const { list, search, change } = useListState();
  const id = openId(search);
  const close = (): void => change(withoutOpen(search));
  if (id !== undefined) return <ItemPanel key={list.id} list={list} id={id} rows={rows} close={close} />;
  return list.create && <CreatePanel entity={list.entity} create={list.create} close={close} />;
}

interface CreateProps {
  readonly entity: List['entity'];
  readonly create: NonNullable<List['create']>;
  readonly close: () => void;
}

function CreatePanel({ entity, create, close }: CreateProps) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  const Form = create.form;
  const onDone = (id: string): void => {
    void reloadAll(client);
    change(withOpen(search, id), true);
  };
  return (
    <Frame label={t(create.label)} close={close}>
      <PanelBar close={close} />
      <div className={classes.head}>
        <h2 className={classes.title}>{t(create.label)}</h2>
      </div>
      <div className={classes.content}>
        <SubmitLabel value={t(create.label)}>
          <LateBoundary>
            {Form ? <Form onDone={onDone} /> : <PlainCreate entity={entity} onDone={onDone} />}
          </LateBoundary>
        </SubmitLabel>
      </div>
    </Frame>
  );
}

interface ItemPanelProps {
  readonly list: List;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly close: () => void;
}

function ItemPanel({ list, id, rows, close }: ItemPanelProps) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const addition = useAddition();
  const detail = useMemo(() => withAddition(list.detail, addition), [list.detail, addition]);
  const row = rows.find((each) => each.id === id);
  const answer = useQuery({
    ...itemOptions<Row>(list.path, id, detail.populate),
    refetchInterval: ({ state }) => refetchWhile(state.data && list.live?.(state.data)),
  });

  const index = rows.findIndex((each) => each.id === id);
  const to = (by: 1 | -1) => {
    const next = index < 0 ? undefined : rows[index + by];
    return next && (() => change(withOpen(search, next.id), true));
  };
  // Shows what the list already has immediately; the rest follows.
  const item = answer.data ?? row;
  const name = item ? nameOf(list.entity, item) : id;
  return (
    <Frame label={t('panel.of', { name })} close={close} returnTo={id}>
      <PanelBar id={id} close={close} previous={to(-1)} next={to(1)} />
      {answer.isError ? (
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      ) : (
        item && (
          <LateBoundary key={id}>
            <PanelName value={name === id ? shortId(id) : name}>
              <ItemView entity={list.entity} detail={detail} item={item} />
            </PanelName>
          </LateBoundary>
        )
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly label: string;
  readonly close: () => void;
  /** The item whose row gets the focus back. */
  readonly returnTo?: string;
  readonly children: ReactNode;
}

const layers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, [role="dialog"][aria-modal="true"]';

/** Whether a menu or dialog is open above the panel; some stay in the page, hidden, after they are closed. */
const isLayerOpen = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => getComputedStyle(layer).display !== 'none');

/** Esc leaves what is innermost: a menu or dialog, then the form in the panel, then the panel. */
function useEscape(leave: () => void): void {
  const wasLayerOpen = useRef(false);
  useEffect(() => {
    // Looked at before the layer hears of the key: without motion it is gone immediately.
    const look = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') wasLayerOpen.current = isLayerOpen();
    };
    window.addEventListener('keydown', look, true);
    return () => window.removeEventListener('keydown', look, true);
  }, []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !wasLayerOpen.current) leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
}

function Frame({ label, close, returnTo, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  const { t } = useTranslation();
  const [width_px, setWidth] = usePanelWidth();
  const isNarrow = useNarrow();
  const last = useRef(returnTo);
  last.current = returnTo;
  useEffect(() => {
    // A form may have put the focus into its first field already, and a dialog keeps it.
    if (!frame.current?.contains(document.activeElement) && !isFocusInDialog()) frame.current?.focus();
    return () => {
      // The row may no longer be in the list; the browser's choice then remains.
      if (last.current !== undefined) requestAnimationFrame(() => rowLink(last.current ?? '')?.focus());
    };
  }, []);
  // A screen that becomes narrow starts a focus trap, which takes the focus: it is returned to where the user was
  // working, for example to a calendar above the panel that Esc has to close.
  useDidUpdate(() => {
    const held = document.activeElement;
    const isHere = held instanceof HTMLElement && (frame.current?.contains(held) || held.closest(layers) !== null);
    if (!isNarrow || !isHere) return;
    const timer = setTimeout(() => held.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [isNarrow]);
  const { search, change } = useListState();
  const form = search._form;
  useEscape(form === undefined ? close : () => change({ ...search, _form: undefined }, true));
  // A form that was left takes the focus with it; what comes next begins at the panel.
  useDidUpdate(() => {
    if (document.activeElement === document.body) frame.current?.focus();
  }, [form]);
  return (
    <>
      <WidthHandle
        {...panel_widths}
        className={classes.edge}
        label={t('panel.width')}
        width_px={width_px}
        measure={() => frame.current?.getBoundingClientRect().width ?? panel_widths.min_px}
        onWidth={setWidth}
        atStart
      />
      <FocusTrap active={isNarrow} innerRef={frame}>
        <section className={classes.panel} aria-label={label} tabIndex={-1} style={widthStyle(width_px)}>
          {/* On a narrow screen the trap puts the focus on the panel itself, and not on its first button. */}
          {returnTo !== undefined && <FocusTrap.InitialFocus />}
          {children}
        </section>
      </FocusTrap>
    </>
  );
}
