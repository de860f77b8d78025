import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { Deposit } from './deposit.tsx';
import { Opening } from './opening.tsx';
import { ProfileHold } from './profile-hold.tsx';
import type { SettlementProfile } from './settlement-profile.item.ts';

type Props = ItemProps<SettlementProfile>;

const Actions = ({ item }: Props) => (
  <>
    <Verb of={settlementprofile} verb="release" item={item as unknown as Row} />
    <Deposit item={item} />
    <Opening item={item} />
    <Verb of={settlementprofile} verb="hold" item={item as unknown as Row} in_menu />
  </>
);

/** Without any in particular, it settles all that no other profile does. */
function AllProfiles({ item }: Props) {
  const { t } = useTranslation();
  return item.payment_profiles.length === 0 ? t('settlement_profile.all_profiles') : null;
}

export const settlementProfilePanel: PanelOf<SettlementProfile> = {
  status: ProfileHold,
  actions: Actions,
  overview: defineOverview('settlementprofile', ['organisation', 'package', 'schedule'], {
    facts: ['number', 'organisation.name'],
    sections: [
      {
        parts: [
          { path: 'hold_reason', wide: true },
          'package.name',
          'schedule.name',
          'payment_profiles',
          {
            path: 'id',
            label: 'settlement_profile.payment_profiles',
            cell: AllProfiles,
            when: ({ payment_profiles }) => payment_profiles.length === 0,
          },
          'valid_from',
          'negative_balance_rule',
          'vat',
          'active',
          { path: 'terms', wide: true },
        ],
      },
    ],
    technical: [{ parts: ['created_at'] }],
  }),
};
