import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BodyView, Pairs } from '../../../kit/content/body-view.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import panel from '../../../kit/panel/panel.module.css';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Waiting } from '../../../kit/state/lazy-boundary.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { AuditContent, AuditItem } from './audit.item.ts';
import { CallsOfPayment } from './calls-of-payment.tsx';

/** Headers and body of a request or response. */
function Content({ item, side }: ItemProps<AuditItem> & { readonly side: 'request' | 'response' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const answer = useQuery({
    queryKey: ['item', 'audittrail', item.id, 'content'],
    queryFn: ({ signal }) => request<AuditContent>('GET', `/v1/audittrail/${item.id}/content`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const shown = answer.data[side];
  if (answer.data.unreadable)
    return <EmptyState title={t('audittrail.unreadable')} hint={t('audittrail.unreadable_hint')} level={3} />;
  if (!shown) return <EmptyState title={t('audittrail.withheld')} hint={t('audittrail.withheld_hint')} level={3} />;
  const { headers, body, cut_from } = shown;
  return (
    <>
      <section className={panel.section}>
        <h3 className={panel.sectionTitle}>{t('audittrail.headers')}</h3>
        {headers.length > 0 ? <Pairs pairs={headers} /> : <p>{t('audittrail.no_headers')}</p>}
      </section>
      <section className={panel.section}>
        <h3 className={panel.sectionTitle}>{t('audittrail.body')}</h3>
        {cut_from !== null && (
          <Alert color="yellow" variant="light" mb={8}>
            {t('audittrail.cut', { count: cut_from, characters: format.number(cut_from) })}
          </Alert>
        )}
        {body === null ? (
          <p>{t(`audittrail.no_body_${side}`)}</p>
        ) : (
          <BodyView body={body} url={item.url} label={t('audittrail.body')} />
        )}
      </section>
      <CallsOfPayment item={item} />
    </>
  );
}

export const Request = ({ item }: ItemProps<AuditItem>) => <Content item={item} side="request" />;
export const Response = ({ item }: ItemProps<AuditItem>) => <Content item={item} side="response" />;
