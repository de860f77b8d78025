import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import type { ItemOf } from '@sluis/contract/registry';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import type { PanelOf } from '../../../kit/list/options.ts';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { NextClosings } from './schedule-cells.tsx';
import { ruleText } from './schedule-rule.ts';
import type { Schedule } from './settlement-schedule.item.ts';

type Props = ItemProps<Schedule>;

function Rule({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return ruleText(item, { t, format });
}

/** The settlement profiles with a schedule. */
function UsedBy({ item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedList<ItemOf<'settlementprofile'>>
      path="settlementprofile"
      query={{ schedule: item.id, _sort: 'number' }}
      empty={t('schedule.unused')}
    >
      {({ id, name, number }) => (
        <>
          <span>
            <ItemLink list="finance/settlement-profiles" id={id}>
              {name}
            </ItemLink>
          </span>
          <span>{number}</span>
        </>
      )}
    </RelatedList>
  );
}

export const schedulePanel: PanelOf<Schedule> = {
  overview: defineOverview('settlementschedule', [], {
    facts: [],
    sections: [
      {
        parts: [
          { path: 'frequency', label: 'schedule.rule', cell: Rule, wide: true },
          { path: 'id', label: 'schedule.next', cell: NextClosings, wide: true },
          'cut_off',
          'timezone',
          'calendar',
          { path: 'delay_business_days', when: () => true },
        ],
      },
    ],
    technical: [{ parts: ['created_at'] }],
  }),
  tabs: [{ id: 'used', label: 'price.used_by', roles: settlementprofile.roles.list, content: UsedBy }],
};
