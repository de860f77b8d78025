import { entityOf } from '@sluis/contract/declared';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ReferenceLink } from '../../../kit/link/reference-link.tsx';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { Change } from './change.item.ts';
import classes from './change.module.css';
import { FieldChanges } from './field-changes.tsx';
import { ItemThen } from './item-then.tsx';

/** The changed item, by its name at the time; as a link if it may still exist. */
function Changed({ item: { entity, item, name, action } }: ItemProps<Change>) {
  return action === 'DELETED' ? (
    name
  ) : (
    <ReferenceLink entity={entity} item={{ id: item, [entityOf(entity).display]: name }} />
  );
}

const Values = ({ item }: ItemProps<Change>) => (
  <div className={classes.values}>
    <FieldChanges change={item} />
  </div>
);

export const changePanel: PanelOf<Change> = {
  overview: defineOverview('change', ['organisation', 'on_behalf_of'], {
    facts: ['entity', 'action', 'actor_name', 'created_at'],
    Above: Values,
    sections: [
      {
        parts: [
          { path: 'name', cell: Changed },
          'actor_name',
          'actor_kind',
          'on_behalf_of.name',
          'organisation.name',
          'reason',
        ],
      },
    ],
    technical: [{ parts: ['item', 'origin', 'request_id', 'id'] }],
  }),
  tabs: [{ id: 'then', label: 'change.as_it_was', content: ItemThen }],
};
