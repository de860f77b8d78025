import { Button, Group, Tabs, Tooltip } from '@mantine/core';
import { type EntityName, entityOf } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { can, seenBy } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { refused, tooltip_events } from '../icon-button.tsx';
import { Cell } from '../list/cell.tsx';
import type { Detail, Row, Tab } from '../list/declaration.ts';
import { isEmpty } from '../list/field-of.ts';
import { reloadAll } from '../list/list-request.ts';
import { withTab } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { nameOf } from '../list/name-of.ts';
import { StatusPill } from '../status-pill.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { Guarded } from './guarded.tsx';
import classes from './panel.module.css';

interface Props {
  readonly entity: EntityName;
  readonly detail: Detail;
  readonly item: Row;
}

/** An item in the panel: its head and its tabs, of which the open one is in the URL. */
export function ItemView({ entity, detail, item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const { search, change } = useListState();
  const { status: Status, actions: Actions, edit } = detail;
  const canEdit = edit !== undefined && can(me, edit.roles) && (edit.allows?.(item) ?? true);
  const isEdit = canEdit && search._form === 'edit';
  const tabs = seenBy(me, tabsOf(entity, detail));
  const first = tabs[0]?.id;
  const current = tabs.find(({ id }) => id === search._tab)?.id ?? first;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.headline}>
          <h2 className={classes.title}>
            <Title entity={entity} detail={detail} item={item} />
          </h2>
          {Status ? (
            <Status item={item} />
          ) : (
            hasHistory(entity) && <StatusPill entity={entity} status={String(item.status)} />
          )}
        </div>
        <Group gap={8}>
          {canEdit && !isEdit && <EditButton edit={edit} item={item} />}
          {Actions && <Actions item={item} />}
        </Group>
      </div>
      {isEdit && <EditItem form={edit.form} item={item} />}
      {!isEdit && (
        <Tabs
          className={classes.tabs}
          value={current}
          keepMounted={false}
          onChange={(tab) => change(withTab(search, tab === first ? undefined : (tab ?? undefined)), true)}
        >
          <Tabs.List className={classes.tabList}>
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id} ref={id === current ? showTab : undefined}>
                {t(label ?? 'panel.details')}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id, content: Content }) => (
            <Tabs.Panel key={id} value={id} className={classes.content}>
              <Guarded>
                <Content item={item} />
              </Guarded>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

/** What the item is known by: what the declaration says, else its name. */
function Title({ entity, detail: { title: Own }, item }: Props) {
  if (typeof Own === 'string' && !isEmpty(item[Own])) return <Cell entity={entity} item={item} path={Own} />;
  return Own === undefined || typeof Own === 'string' ? nameOf(entity, item) : <Own item={item} />;
}

/** Where there is no room for all tabs their row scrolls: the open one is brought into sight. */
const showTab = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Whether the statuses that an item had are kept: those of a table of transitions are. */
const hasHistory = (entity: EntityName): boolean => entityOf(entity).transitions !== undefined;

const History = ({ item }: { readonly item: Row }) => <Timeline entity={useListState().list.entity} id={item.id} />;
const history: Tab = { id: 'history', label: 'panel.history', content: History };

const tabsOf = (entity: EntityName, { tabs }: Detail): readonly Tab[] =>
  hasHistory(entity) ? [...tabs, history] : tabs;

const without_reason = () => undefined;

function EditButton({ edit, item }: { readonly edit: NonNullable<Detail['edit']>; readonly item: Row }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { useReason = without_reason } = edit;
  const reason = useReason(item);
  return (
    <Tooltip label={reason} disabled={reason === undefined} events={tooltip_events}>
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

/** The form in place of the tabs; the changed item shows when it is saved. */
function EditItem({ form: Form, item }: Pick<NonNullable<Detail['edit']>, 'form'> & { readonly item: Row }) {
  const { search, change } = useListState();
  const client = useQueryClient();
  const close = (): void => change({ ...search, _form: undefined }, true);
  const onDone = (): void => {
    void reloadAll(client);
    close();
  };
  return (
    <div className={classes.content}>
      <Guarded>
        <Form item={item} onDone={onDone} onCancel={close} />
      </Guarded>
    </div>
  );
}
