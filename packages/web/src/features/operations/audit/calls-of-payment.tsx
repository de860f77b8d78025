import { beginning_of_time } from '@sluis/contract/base/list-query';
import { Link } from '@tanstack/react-router';
import type { ItemProps } from '../../../kit/item/row.ts';
import link from '../../../kit/link/item-link.module.css';
import panel from '../../../kit/panel/panel.module.css';
import { useTranslation } from '../../../lib/i18n.ts';
import type { AuditItem } from './audit.item.ts';

/** Links to every call about the same payment, or with the same cause. */
export function CallsOfPayment({ item: { transaction, parent } }: ItemProps<AuditItem>) {
  const { t } = useTranslation();
  const all = { 'created_at>': beginning_of_time };
  const links = [
    ...(transaction ? [{ words: 'audittrail.of_payment', search: { ...all, transaction: transaction.id } }] : []),
    ...(parent ? [{ words: 'audittrail.of_cause', search: { ...all, parent } }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <section className={panel.section}>
      {links.map(({ words, search }) => (
        <p key={words}>
          <Link className={link.link} to="." search={search}>
            {t(words)}
          </Link>
        </p>
      ))}
    </section>
  );
}
