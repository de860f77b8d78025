import { Button, Text } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { useMutation } from '@tanstack/react-query';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import classes from '../../../kit/form/group.module.css';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { type CallAnswer, TestCall } from '../../../kit/test-call/test-call.tsx';
import { Signing } from '../../../kit/webhook-secret/signing.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import own from './payment-profile.module.css';

type Props = { readonly item: PaymentProfile };

const addresses = ['webhook_transaction_update', 'webhook_refund_update', 'webhook_chargeback_update'] as const;

const isAccepted = ({ status_code }: CallAnswer): boolean =>
  status_code !== null && status_code >= 200 && status_code < 300;

/** The webhook addresses of a profile, with a test of each, and their signing secrets. */
export function ProfileWebhooks({ item }: Props) {
  const { t } = useTranslation();
  const canTest = useCan(['WEBHOOK_CREATE']);
  const canList = useCan(webhook.roles.list);
  return (
    <>
      {canList && (
        <p>
          <ListLink list="webhooks" search={{ payment_profile: item.id, 'created_at>': beginning_of_time }}>
            {t('payment_profile.sent_webhooks')}
          </ListLink>
        </p>
      )}
      <ul className={classes.rows}>
        {addresses.map((field) => (
          <li key={field} className={classes.row}>
            <span className={classes.what}>
              {t(`fields:paymentprofile.${field}`)}
              <small>{item[field] ?? t('payment_profile.not_set')}</small>
            </span>
            {canTest && item[field] !== null && (
              <TestCall
                label={t('payment_profile.test')}
                path={`/v1/paymentprofile/${item.id}/test-webhook`}
                body={{ field }}
                about={t('payment_profile.test_about', { url: item[field] })}
                say={(answer) => t(isAccepted(answer) ? 'payment_profile.accepted' : 'payment_profile.not_accepted')}
                isGood={isAccepted}
              />
            )}
          </li>
        ))}
        <li className={classes.row}>
          <span className={classes.what}>
            {item.webhook_failed_email === null ? (
              <>
                {t('fields:paymentprofile.webhook_failed_email')}
                <small>{t('payment_profile.not_set')}</small>
              </>
            ) : (
              <FieldGrid entity="paymentprofile" item={item} paths={['webhook_failed_email']} />
            )}
          </span>
          {canTest && item.webhook_failed_email !== null && <TestMail item={item} />}
        </li>
      </ul>
      {canTest && (
        <section aria-label={t('webhook_secret.title')}>
          <h3 className={own.heading}>{t('webhook_secret.title')}</h3>
          <Signing organisation={item.organisation.id} />
        </section>
      )}
    </>
  );
}

/** Sends a test to the address for failures, and shows the outcome. */
function TestMail({ item: { id } }: Props) {
  const { t } = useTranslation();
  const send = useMutation({
    mutationFn: () =>
      request<{ mailed: boolean }>('POST', `/v1/paymentprofile/${id}/test-mail`, {
        body: {},
        idempotencyKey: newIdempotencyKey(),
      }),
  });
  return (
    <>
      <Text size="xs" role="status">
        {send.data && t(send.data.mailed ? 'payment_profile.mailed' : 'payment_profile.not_mailed')}
      </Text>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        {t('payment_profile.test')}
      </Button>
      <ErrorDialog error={send.error} close={send.reset} />
    </>
  );
}
