import { valueAt } from '../../kit/list/field-of.ts';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Chargeback } from './chargeback.list.ts';
import classes from './chargeback.module.css';
import { WorkBy } from './chargeback-cells.tsx';
import { daysLeft } from './days-left.ts';

type Props = { readonly item: Chargeback };

const paths = [
  'work_by_date',
  'reason',
  'reason_code',
  'source_type',
  'created_at',
  'last_status_update',
  'status_reason',
  'transaction.merchant_reference',
  'card',
  'customer.name',
  'payment_profile.display_name',
  'organisation.name',
  'processor.name',
  'processor_id_external',
  'settlement',
  'id',
];

/** Until when and where an answer is to be given, while one is owed; of one in dispute whose time is over, what comes. */
function HowToAnswer({ item }: Props) {
  const { t } = useTranslation();
  const { timezone, date } = useFormat();
  const { work_by_date, processor_id_external: reference } = item;
  const days = daysLeft(item, timezone);
  if (days === undefined && item.status === 'IN_DISPUTE')
    return <p className={classes.disputed}>{t('chargeback.disputed')}</p>;
  if (work_by_date === null || days === undefined) return null;
  const name = String(valueAt(item, 'processor.name')?.value ?? t('chargeback.provider'));
  const where = t(reference === null ? 'chargeback.answer_at' : 'chargeback.answer_at_under', { name, reference });
  return (
    <p className={classes.answer} data-late={days < 0 || undefined}>
      {t(days < 0 ? 'chargeback.answer_was_due' : 'chargeback.answer_by', { date: date(work_by_date) })} {where}
    </p>
  );
}

/** Everything that is known of a chargeback, in two columns; what is to be done about it first. */
export const ChargebackDetails = ({ item }: Props) => (
  <>
    <HowToAnswer item={item} />
    <FieldGrid
      entity="chargeback"
      item={item}
      paths={paths}
      drawn={{
        work_by_date: item.work_by_date === null ? undefined : <WorkBy item={item} />,
      }}
    />
  </>
);
