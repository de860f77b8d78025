import { Button, Group, Tabs } from '@mantine/core';
import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { can, visibleTo } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { Cell } from '../item/cell.tsx';
import { isEmpty } from '../item/field-of.ts';
import { reloadAll } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Overview } from '../item/overview.ts';
import type { ItemProps, Row } from '../item/row.ts';
import type { Detail, List, PanelParts, Tab } from '../list/declaration.ts';
import { withTab } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { MoreActions } from '../popover/more-actions.tsx';
import { form_waiting, LazyBoundary } from '../state/lazy-boundary.tsx';
import { refused } from '../tooltip/icon-button.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { StatusPill } from '../value/status-pill.tsx';
import { ItemHistory, OverviewDetails } from './overview-details.tsx';
import { OverviewHead } from './overview-head.tsx';
import classes from './panel.module.css';
import { plainOverview } from './plain-overview.ts';
import { PlainDelete, PlainEdit } from './plain-parts.tsx';
import { usePanelParts } from './use-panel-parts.ts';

interface Props {
  readonly list: List;
  readonly item: Row;
}

/** An item in the panel: its head and its tabs; the open tab is in the URL. */
export function ItemView({ list, item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const { search, change } = useListState();
  const { entity } = list;
  const { title, edit, delete: deleting } = list.detail;
  const kept = deleting?.reason?.(item);
  const parts = usePanelParts(list);
  const { title: OwnTitle, status: Status, actions: Actions } = parts;
  const canEdit = edit !== undefined && can(me, edit.roles) && (edit.allows?.(item) ?? true);
  const isEdit = canEdit && search._form === 'edit';
  const overview = useMemo(
    () => parts.overview ?? (ownDetails(parts) ? undefined : plainOverview(entity)),
    [entity, parts],
  );
  const tabs = visibleTo(
    me,
    useMemo(() => tabsOf(entity, parts, overview), [entity, parts, overview]),
  );
  const first = tabs[0]?.id;
  const current = tabs.find(({ id }) => id === search._tab)?.id ?? first;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.headline}>
          <h2 className={classes.title}>
            {OwnTitle ? <OwnTitle item={item} /> : <Title entity={entity} path={title} item={item} />}
          </h2>
          {Status ? (
            <Status item={item} />
          ) : (
            entityOf(entity).fields.status && <StatusPill entity={entity} status={String(item.status)} />
          )}
        </div>
        {/* An edit form has only its own buttons: a second click must not hit a button that has moved to that
            place. */}
        {!isEdit && (
          <Group gap={8}>
            <MoreActions>
              {canEdit && <EditButton edit={edit} item={item} />}
              {Actions && <Actions item={item} />}
              {deleting && can(me, deleting.roles) && (
                <Suspense fallback={null}>
                  <PlainDelete
                    entity={entity}
                    id={item.id}
                    question={t(deleting.question ?? 'confirm.delete_question', { name: nameOf(entity, item) })}
                    reason={kept && t(kept)}
                  />
                </Suspense>
              )}
            </MoreActions>
          </Group>
        )}
      </div>
      {overview && !isEdit && <OverviewHead entity={entity} overview={overview} item={item} />}
      {isEdit && <EditItem entity={entity} form={edit.form} item={item} />}
      {!isEdit && (
        <Tabs
          className={classes.tabs}
          color="var(--mantine-color-anchor)"
          value={current}
          keepMounted={false}
          onChange={(tab) => change(withTab(search, tab === first ? undefined : (tab ?? undefined)), true)}
        >
          <Tabs.List className={classes.tabList}>
            {tabs.map(({ id, label }) => (
              // The first is visible: scrolling to it would only cause another layout.
              <Tabs.Tab key={id} value={id} ref={id === current && id !== first ? showTab : undefined}>
                {t(label ?? 'panel.details')}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id, content: Content }) => (
            <Tabs.Panel key={id} value={id} className={classes.content}>
              <LazyBoundary>
                <Content item={item} />
              </LazyBoundary>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

interface TitleProps {
  readonly entity: EntityName;
  readonly path: string | undefined;
  readonly item: Row;
}

/** The title of the item: the field that the list names, or its name. */
const Title = ({ entity, path, item }: TitleProps) =>
  path === undefined || isEmpty(item[path]) ? nameOf(entity, item) : <Cell entity={entity} item={item} path={path} />;

/** The row of tabs scrolls if they do not fit: the open one is scrolled into view. */
const showTab = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The details that a feature draws itself. */
const ownDetails = ({ tabs = [] }: PanelParts): Tab | undefined => tabs.find(({ id }) => id === 'details');

/** The tabs, the first of which is the overview; details that a feature draws itself have their history below. */
function tabsOf(entity: EntityName, parts: PanelParts, overview: Overview | undefined): readonly Tab[] {
  const { tabs = [] } = parts;
  const own = ownDetails(parts);
  const content = ({ item }: ItemProps<Row>) => (
    <>
      {own && <own.content item={item} />}
      {overview ? (
        <OverviewDetails entity={entity} overview={overview} item={item} />
      ) : (
        <ItemHistory entity={entity} item={item} />
      )}
    </>
  );
  const details: Tab = { ...own, id: 'details', content };
  return own ? tabs.map((tab) => (tab === own ? details : tab)) : [details, ...tabs];
}

const without_reason = () => undefined;

function EditButton({ edit, item }: { readonly edit: NonNullable<Detail['edit']>; readonly item: Row }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { useReason = without_reason, page } = edit;
  const reason = useReason(item);
  const { base } = useOrganisation();
  if (page)
    return (
      <Button component={Link} to={`${base}/${page(item)}` as string} variant="default" size="xs">
        {t('panel.edit')}
      </Button>
    );
  return (
    <Tooltip reason={reason}>
      <Button
        variant="default"
        size="xs"
        onClick={reason === undefined ? () => change({ ...search, _form: 'edit' }) : undefined}
        {...refused(reason)}
      >
        {t('panel.edit')}
      </Button>
    </Tooltip>
  );
}

interface EditItemProps extends Pick<NonNullable<Detail['edit']>, 'form'> {
  readonly entity: EntityName;
  readonly item: Row;
}

/** The form that replaces the tabs; saving shows the changed item. */
function EditItem({ entity, form: Form, item }: EditItemProps) {
  const { search, change } = useListState();
  const client = useQueryClient();
  const close = (): void => change({ ...search, _form: undefined }, true);
  const onDone = (): void => {
    void reloadAll(client);
    close();
  };
  return (
    <div className={classes.content}>
      <LazyBoundary waiting={form_waiting}>
        {Form ? (
          <Form item={item} onDone={onDone} onCancel={close} />
        ) : (
          <PlainEdit entity={entity} item={item} onDone={onDone} onCancel={close} />
        )}
      </LazyBoundary>
    </div>
  );
}
