import { payoutbatch } from '@sluis/contract/entities/finance/payoutbatch';
import type { Populated } from '@sluis/contract/registry';
import { IconX } from '@tabler/icons-react';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { numberOf } from './account-number.ts';
import type { PayoutBatch } from './payout-batch.item.ts';
import classes from './payout-batch.module.css';

type Settlement = Populated<'settlement', 'organisation' | 'bank_account'>;

/** The settlements of a batch, with the accounts that they are paid to. */
export function BatchSettlements({ item }: ItemProps<PayoutBatch>) {
  const { t } = useTranslation();
  const canLose = item.count > 1;
  return (
    <RelatedList<Settlement>
      path="psp/settlement"
      query={{ payout_batch: item.id, _sort: 'reference', _populate: 'organisation bank_account' }}
      empty={t('payout_batch.no_settlements')}
      isLive={() => item.work !== null}
    >
      {({ id, reference, organisation, bank_account, amount, currency_code, status }) => (
        <>
          <span>
            <ItemLink list="psp/reports/settlement" id={id}>
              {reference ?? id}
            </ItemLink>
          </span>
          <span className={classes.amount}>
            <Money amount={amount ?? 0} currency_code={currency_code} />
            {canLose && (
              <Verb
                of={payoutbatch}
                verb="remove"
                item={item as unknown as Row}
                icon={IconX}
                values={{ settlement_reference: reference ?? id }}
                body={{ settlement: id }}
              />
            )}
          </span>
          <span>
            {[...new Set([organisation.name, bank_account?.holder_name, bank_account && numberOf(bank_account)])]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span>
            <StatusPill entity="settlement" status={status} />
          </span>
        </>
      )}
    </RelatedList>
  );
}
