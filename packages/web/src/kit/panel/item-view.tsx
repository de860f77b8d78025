import { Tabs } from '@mantine/core';
import type { EntityName } from '@sluis/contract/registry';
import { useTranslation } from '../../lib/i18n.ts';
import { can, useMe } from '../../lib/session.ts';
import type { Detail, Row } from '../list/declaration.ts';
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
  const { title: Title, status: Status, actions: Actions } = detail;
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
        {Actions && <Actions item={item} />}
      </div>
      <Tabs
        className={classes.tabs}
        value={current}
        keepMounted={false}
        onChange={(tab) => change({ ...search, _tab: tab === first || tab === null ? undefined : tab }, true)}
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
    </>
  );
}
