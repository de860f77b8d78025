import { reasonOf } from '@sluis/contract/disputes/reasons';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { ReferenceId } from '../../../kit/value/awaited-name.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { shownCard } from '../../../kit/value/shown-product.ts';
import { ShownValue } from '../../../kit/value/shown-value.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Chargeback } from './chargeback.item.ts';
import classes from './chargeback.module.css';
import { daysLeft, urgencyOf } from './days-left.ts';

type Props = { readonly item: Chargeback };

/** The reference of the payment; for users who may list payments a link to those with the reference. */
export function ChargebackTransaction({ item: { transaction: of } }: Props) {
  const canList = useCan(transaction.roles.list);
  if (typeof of === 'string') return <ReferenceId id={of} />;
  const { merchant_reference } = of;
  return canList ? (
    <ListLink list="transactions" search={{ merchant_reference }}>
      {merchant_reference}
    </ListLink>
  ) : (
    merchant_reference
  );
}

/** The card of the chargeback, with the logo of its scheme. */
export const ChargebackCard = ({ item }: Props) => <ShownValue shown={shownCard(item)} />;

/** Whether a reason is known, by its code or from the acquirer. */
export const hasReason = ({ reason, reason_code }: Pick<Chargeback, 'reason' | 'reason_code'>): boolean =>
  reason !== null || reasonOf(reason_code) !== undefined;

/** The reason of its code in plain words; of an unknown code as the acquirer reported it. */
export function ChargebackReason({ item }: Props) {
  const language = useLanguage();
  return reasonOf(item.reason_code)?.name[language] ?? item.reason;
}

/** The day by which the merchant must respond and, while a response is awaited, the number of days left. */
export function WorkBy({ item }: Props) {
  const format = useFormat();
  if (item.work_by_date === null) return null;
  const days = daysLeft(item, format.timezone);
  return (
    <span className={classes.workBy}>
      <span className={classes.date}>{format.date(item.work_by_date)}</span>
      {days !== undefined && <Days days={days} />}
    </span>
  );
}

function Days({ days }: { readonly days: number }) {
  const { t } = useTranslation();
  const tone = urgencyOf(days);
  const words =
    days === 0
      ? t('chargeback.today')
      : t(days < 0 ? 'chargeback.days_late' : 'chargeback.days_left', { count: Math.abs(days) });
  return tone ? <Pill tone={tone} label={words} /> : <span className={classes.days}>{words}</span>;
}
