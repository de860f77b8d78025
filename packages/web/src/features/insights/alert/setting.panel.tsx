import type { Populated } from '@sluis/contract/registry';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Recipients } from '../../../kit/panel/recipients.tsx';

type Setting = Populated<'alertsetting', 'organisation'>;

const MailedTo = ({ item }: { readonly item: Setting }) => (
  <Recipients entity="alertsetting" item={item} addresses={item.email_addresses} />
);

export const settingPanel: PanelOf<Setting> = {
  overview: defineOverview('alertsetting', ['organisation'], {
    facts: [],
    sections: [
      { parts: ['active', 'threshold_points', 'language', { path: 'email_addresses', cell: MailedTo, wide: true }] },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
};
