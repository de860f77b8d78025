import { Button, NativeSelect } from '@mantine/core';
import { configured, setting_names } from '@sluis/contract/configuration';
import { entityOf } from '@sluis/contract/declared';
import { type ChangedEntity, change } from '@sluis/contract/entities/operations/change';
import type { EntityName, ItemOf } from '@sluis/contract/registry';
import { useState } from 'react';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { defineAddition } from '../../../kit/list/addition.tsx';
import type { Addition } from '../../../kit/list/declaration.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { AsItWas } from './as-it-was.tsx';
import classes from './change.module.css';
import { useFieldLabel } from './change-cells.tsx';
import { FieldChanges } from './field-changes.tsx';

/** The changes of an item, or of one of its fields, each with the item as it was then. */
function ChangesOfItem({ entity, item }: { readonly entity: ChangedEntity; readonly item: Row }) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { search, change: go } = useListState();
  const [field, setField] = useState('');
  const named = Object.entries(entityOf(entity).fields).filter(([, { update, secret }]) => update && !secret);
  const settings = entity === 'organisation' ? setting_names.map(configured) : [];
  const options = [...named.map(([name]) => name), ...settings].map((value) => ({
    value,
    label: label(entity, value),
  }));
  const choose = (name: string): void => {
    setField(name);
    go({ ...search, _page: undefined }, true);
  };
  return (
    <>
      {options.length > 1 && (
        <NativeSelect
          className={classes.field}
          label={t('change.of_field')}
          value={field}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[{ value: '', label: t('change.all_fields') }, ...options]}
        />
      )}
      <RelatedList<ItemOf<'change'>>
        path="change"
        query={{ item: item.id, ...(field && { fields: field }) }}
        empty={t('change.none_of_item')}
      >
        {(each) => <OneChange change={each} item={item} field={field} />}
      </RelatedList>
    </>
  );
}

interface OneProps {
  readonly change: ItemOf<'change'>;
  readonly item: Row;
  readonly field: string;
}

function OneChange({ change: told, item, field }: OneProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { created_at, action, actor_name, actor_kind, reason } = told;
  const changes = field ? told.changes.filter((each) => each.field === field) : told.changes;
  return (
    <div className={classes.change}>
      <div className={classes.head}>
        <span>
          {t(`values.action.${action}`)}{' '}
          <span className={classes.who}>
            {t('change.by', { name: actor_name ?? t(`values.actor_kind.${actor_kind}`) })}
          </span>
        </span>
        <Instant value={created_at} />
      </div>
      {reason && <span>{reason}</span>}
      {action === 'CHANGED' && <FieldChanges change={{ ...told, changes }} />}
      {action !== 'DELETED' && (
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('change.as_it_was')}
          </Button>
        </div>
      )}
      {isOpen && <AsItWas entity={told.entity} item={item} of={item.id} since={told} />}
    </div>
  );
}

/** The additions of the change log to the panels of an entity. */
export const changesOf = (to: ChangedEntity): Addition =>
  defineAddition(
    to as EntityName,
    {
      tabs: [
        {
          id: 'changes',
          label: 'change.tab',
          roles: change.roles.list,
          content: ({ item }: ItemProps<Row>) => <ChangesOfItem entity={to} item={item} />,
        },
      ],
    } as Parameters<typeof defineAddition>[1],
  );
