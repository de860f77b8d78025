import { settlement } from '@sluis/contract/entities/finance/settlement';
import { useState } from 'react';
import { DateInput } from '../../../kit/form/date-input.tsx';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { DownloadMenu } from './download-menu.tsx';
import { EntriesTab } from './entries-tab.tsx';
import type { Settlement } from './settlement.item.ts';
import { settlementOverview } from './settlement.overview.ts';
import { StatementTab } from './statement-tab.tsx';

type Item = ItemProps<Settlement>;

function Title({ item: { reference } }: Item) {
  const { t } = useTranslation();
  return reference ?? t('settlement.running');
}

function Actions({ item }: Item) {
  const { t } = useTranslation();
  const shared = { of: settlement, item: item as unknown as Row };
  return (
    <>
      <Unpaid item={item} />
      <Verb {...shared} verb="close" />
      <Verb
        {...shared}
        verb="instruct"
        reason={
          item.payout_batch === null ? undefined : t('settlement.in_batch', { reference: item.payout_batch.reference })
        }
      />
      <Confirm item={item} />
      <Verb {...shared} verb="return" in_menu />
      <DownloadMenu item={item} />
    </>
  );
}

/** After a backup was restored: a first person states it, and a second one confirms. */
const Unpaid = ({ item }: Item) => (
  <Verb
    of={settlement}
    verb="unpaid"
    item={item as unknown as Row}
    variant={String((item as { readonly unpaid?: string | null }).unpaid)}
  />
);

/** The payout was on the bank's statement of a day. */
function Confirm({ item }: Item) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const [paid_on, setDay] = useState(() => businessToday(timezone));
  return (
    <Verb
      of={settlement}
      verb="confirm"
      item={item as unknown as Row}
      body={{ paid_on }}
      is_incomplete={!/^\d{4}-\d\d-\d\d$/.test(paid_on)}
    >
      <DateInput label={t('fields:settlement.pay_on')} value={paid_on} onChange={setDay} />
    </Verb>
  );
}

export const settlementPanel: PanelOf<Settlement> = {
  title: Title,
  actions: Actions,
  overview: settlementOverview,
  tabs: [
    { id: 'statement', label: 'settlement.statement', content: StatementTab },
    { id: 'entries', label: 'settlement.entries', content: EntriesTab },
    // The account, the day and the history follow from the overview.
    { id: 'details', label: 'settlement.payout', content: () => null },
  ],
};
