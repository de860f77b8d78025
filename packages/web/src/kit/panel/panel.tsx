import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { SubmitLabel } from '../form/submit-label.ts';
import { itemOptions, refetchWhile, reloadAll } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import { PanelName } from '../link/back-target.ts';
import type { List } from '../list/declaration.ts';
import { openId, withOpen, withoutOpen } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { form_waiting, LazyBoundary } from '../state/lazy-boundary.tsx';
import { NamesAwaited } from '../value/awaited-name.tsx';
import { shortId } from '../value/short-id.ts';
import { ItemView } from './item-view.tsx';
import classes from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { Frame } from './panel-frame.tsx';
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
          <LazyBoundary waiting={form_waiting}>
            {Form ? <Form onDone={onDone} /> : <PlainCreate entity={entity} onDone={onDone} />}
          </LazyBoundary>
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
  const row = rows.find((each) => each.id === id);
  const answer = useQuery({
    ...itemOptions<Row>(list.path, id, list.detail.populate),
    refetchInterval: ({ state }) => refetchWhile(state.data && list.live?.(state.data)),
  });

  const index = rows.findIndex((each) => each.id === id);
  const to = (by: 1 | -1) => {
    const next = index < 0 ? undefined : rows[index + by];
    return next && (() => change(withOpen(search, next.id), true));
  };
  // Shows the list's data immediately; the rest follows, such as names of references that only the panel has.
  const item = answer.data ?? row;
  const name = item ? nameOf(list.entity, item) : id;
  return (
    <Frame label={t('panel.of', { name })} close={close} returnTo={id}>
      <PanelBar id={id} close={close} previous={to(-1)} next={to(1)} />
      {answer.isError ? (
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      ) : (
        item && (
          <LazyBoundary key={id}>
            <PanelName value={name === id ? shortId(id) : name}>
              <NamesAwaited value={!answer.data}>
                <ItemView list={list} item={item} />
              </NamesAwaited>
            </PanelName>
          </LazyBoundary>
        )
      )}
    </Frame>
  );
}
