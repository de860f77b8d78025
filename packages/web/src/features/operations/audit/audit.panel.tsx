import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { RelatedItem } from '../../../kit/panel/related-item.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { toneOfCode, wordsOfCode } from '../../../kit/value/response-words.ts';
import { useWords } from '../../../kit/value/shown-value.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { AuditItem } from './audit.item.ts';
import classes from './audit.module.css';
import { Request, Response } from './audit-content.tsx';
import { CallsOfPayment } from './calls-of-payment.tsx';

const Title = ({ item: { method, route } }: ItemProps<AuditItem>) => (
  <>
    <span className={classes.method}>{method}</span>
    {route}
  </>
);

const Code = ({ item: { response_code } }: ItemProps<AuditItem>) => (
  <Pill tone={toneOfCode(response_code)} label={wordsOfCode(response_code, useWords().t)} />
);

const paths = [
  'status',
  'amount',
  'merchant_reference',
  'payment_product',
  'created_at',
  'processor_id_external',
  'id',
];

/** The payment that a call was about. */
function Transaction({ item }: ItemProps<AuditItem>) {
  const { t } = useTranslation();
  const { transaction } = item;
  if (!transaction) return <EmptyState title={t('audittrail.no_payment')} level={3} />;
  return (
    <>
      <RelatedItem entity="transaction" item={transaction} paths={paths} open={t('audittrail.open_payment')} />
      <CallsOfPayment item={item} />
    </>
  );
}

export const auditPanel: PanelOf<AuditItem> = {
  title: Title,
  status: Code,
  tabs: [
    { id: 'request', label: 'audittrail.tabs.request', content: Request },
    { id: 'response', label: 'audittrail.tabs.response', content: Response },
    { id: 'transaction', label: 'audittrail.tabs.transaction', content: Transaction },
  ],
};
