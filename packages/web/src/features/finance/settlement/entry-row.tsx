import { type EntryKind, entry_signs } from '@sluis/contract/finance/kinds';
import type { EntityName } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { exactMoney } from '../../../lib/exact-values.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { EntryCorrections } from './entry-corrections.tsx';
import type { Entry } from './settlement.calls.ts';
import type { Settlement } from './settlement.item.ts';
import classes from './settlement.module.css';

interface EntryProps extends ItemProps<Settlement> {
  readonly entry: Entry;
  /** The columns that any entry has. */
  readonly has: { readonly fee: boolean; readonly reserve: boolean; readonly correction: boolean };
}

/** Fees are rounded once, in the statement: entries have them in millionths of a minor unit. */
const micro_places = 6;

export function EntryRow({ entry, item, has }: EntryProps) {
  const { t, locale } = useTranslation();
  const { kind, currency_code, amount, fee_micro, reserve, reason, occurred_at, corrects, corrected_by } = entry;
  const { merchant_reference } = entry;
  const sign = entry_signs[kind];
  return (
    <tr>
      <th scope="row">
        <EntryLink entry={entry} merchant={item.organisation.id}>
          {t(`values.kind.${kind}`)}
        </EntryLink>
        {corrects !== null && <span> · {t('settlement_entry.correction')}</span>}
        {reason && <span> · {reason}</span>}
        {corrected_by !== null && <Pill tone="ended" label={t('settlement_entry.corrected')} />}
        <small>
          {merchant_reference !== null && `${merchant_reference} · `}
          <Instant value={occurred_at} />
        </small>
      </th>
      <td data-label={t('fields:common.amount')}>
        {sign !== undefined && amount !== 0 && <Money amount={sign * amount} currency_code={currency_code} />}
      </td>
      {has.fee && (
        <td data-label={t('settlement.fee')}>
          {fee_micro !== 0 && exactMoney(-fee_micro, micro_places, currency_code, locale)}
        </td>
      )}
      {has.reserve && (
        <td data-label={t('settlement.reserve')}>
          {reserve !== 0 && <Money amount={-reserve} currency_code={currency_code} />}
        </td>
      )}
      {has.correction && (
        <td className={classes.correct}>
          <EntryCorrections entry={entry} />
        </td>
      )}
    </tr>
  );
}

const opens: Readonly<Partial<Record<EntryKind, EntityName>>> = {
  PAYMENT: 'transaction',
  REFUND: 'refund',
  REFUND_REVERSAL: 'refund',
  CHARGEBACK: 'chargeback',
  CHARGEBACK_REVERSAL: 'chargeback',
  ONE_OFF: 'oneoff',
  PAYOUT: 'settlement',
  RETURNED: 'settlement',
};

interface LinkProps {
  readonly entry: Entry;
  readonly merchant: string;
  readonly children: ReactNode;
}

/** The item that an entry is about; of a capture, its payment. */
function EntryLink({ entry: { kind, item, transaction }, merchant, children }: LinkProps) {
  const entity = opens[kind];
  const id = entity === 'transaction' ? transaction : item;
  if (!entity || id === null) return children;
  return (
    <MerchantsLink entity={entity} merchant={merchant} id={id}>
      {children}
    </MerchantsLink>
  );
}
