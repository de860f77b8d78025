import { Button, Group, Tabs } from '@mantine/core';
import type { EntityName } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import type { Detail, Row } from '../list/declaration.ts';
import { reloadAll } from '../list/list-request.ts';
import { withTab } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import classes from './panel.module.css';

interface Props {
  readonly entity: EntityName;
  readonly detail: Detail;
  readonly item: Row;
}

/** An item in the panel: its head and its tabs, of which the open one is in the URL. */
export function ItemView({ detail, item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const { search, change } = useListState();
  const { title: Title, status: Status, actions: Actions, edit } = detail;
  const canEdit = edit !== undefined && can(me, edit.roles) && (edit.allows?.(item) ?? true);
  const isEdit = canEdit && search._form === 'edit';
  const tabs = detail.tabs.filter(({ roles }) => !roles || can(me, roles));
  const first = tabs[0]?.id;
  const current = tabs.find(({ id }) => id === search._tab)?.id ?? first;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.headline}>
          <h2 className={classes.title}>
            <Title item={item} />
          </h2>
          {Status && <Status item={item} />}
        </div>
        <Group gap={8}>
          {canEdit && !isEdit && (
            <Button variant="default" size="xs" onClick={() => change({ ...search, _form: 'edit' })}>
              {t('panel.edit')}
            </Button>
          )}
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
              <Tabs.Tab key={id} value={id}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id, content: Content }) => (
            <Tabs.Panel key={id} value={id} className={classes.content}>
              <Content item={item} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
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
      <Suspense>
        <Form item={item} onDone={onDone} onCancel={close} />
      </Suspense>
    </div>
  );
}
