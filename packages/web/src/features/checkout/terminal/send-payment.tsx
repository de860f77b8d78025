import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { terminal } from '@sluis/contract/entities/checkout/terminal';
import type { ItemOf } from '@sluis/contract/registry';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { refused } from '../../../kit/tooltip/icon-button.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { reasonText } from '../../../kit/value/reason.ts';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { listOf } from '../../../lib/item-lists.ts';
import type { Terminal } from './terminal.item.ts';

type Payment = ItemOf<'transaction'>;
type Props = { readonly item: Terminal };

const look_every_ms = 1000;
const { amount, merchant_reference } = terminal.actions.payment.body;

/** Sends an amount to a terminal and shows the outcome. */
export function SendPayment({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<Payment>();
  const lacks = item.payment_profile === null ? 'no_profile' : item.enrolled_at === null ? 'not_enrolled' : undefined;
  const reason = lacks && t(`terminal.${lacks}`);
  const close = (): void => {
    setIsOpen(false);
    setSent(undefined);
    void reloadAll(client);
  };
  return (
    <>
      <Tooltip reason={reason}>
        <Button variant="default" size="xs" onClick={reason ? undefined : () => setIsOpen(true)} {...refused(reason)}>
          {t('terminal.payment')}
        </Button>
      </Tooltip>
      <Modal opened={isOpen} onClose={close} title={t('terminal.payment_of', { name: item.name })} centered>
        {sent ? (
          <SentPayment item={item} sent={sent} close={close} />
        ) : (
          <PaymentForm item={item} onDone={setSent} close={close} />
        )}
      </Modal>
    </>
  );
}

interface FormProps extends Props {
  readonly onDone: (payment: Payment) => void;
  readonly close: () => void;
}

function PaymentForm({ item, onDone, close }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const profile = useQuery({
    queryKey: ['paymentprofile', item.payment_profile?.id],
    queryFn: () => request<ItemOf<'paymentprofile'>>('GET', `/v1/paymentprofile/${item.payment_profile?.id}`),
  });
  if (profile.error) return <ErrorState error={profile.error} retry={() => profile.refetch()} />;
  if (!profile.data) return <Loader size="sm" role="status" aria-label={t('list.loading')} />;
  const { currency_code } = profile.data;
  return (
    <EntityForm
      entity="transaction"
      fields={{ amount, merchant_reference }}
      initial={{}}
      currency_code={currency_code}
      submitLabel={({ amount: of }) =>
        of === undefined
          ? t('terminal.payment')
          : t('terminal.send', { amount: format.money({ amount: of, currency_code }) })
      }
      submit={(body, idempotencyKey) =>
        request<Payment>('POST', `/v1/terminal/${item.id}/payment`, { body, idempotencyKey })
      }
      onDone={onDone}
      onCancel={close}
    />
  );
}

/** A payment at a terminal, polled until it has an outcome. */
function SentPayment({ item, sent, close }: Props & { readonly sent: Payment; readonly close: () => void }) {
  const { t } = useTranslation();
  const list = listOf('transaction');
  const isWaiting = ({ status }: Payment): boolean => status === 'INITIATED';
  const { data: payment = sent, refetch } = useQuery({
    queryKey: ['terminal payment', sent.id],
    queryFn: () => request<Payment>('GET', `/v1/transaction/${sent.id}`),
    refetchInterval: ({ state }) => (isWaiting(state.data ?? sent) ? look_every_ms : false),
  });
  const cancel = useMutation({
    mutationFn: () =>
      request('POST', `/v1/terminal/${item.id}/cancel`, {
        body: { transaction: sent.id },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => refetch(),
  });
  return (
    <Stack gap={16}>
      <Group gap={12} role="status">
        <Money amount={payment.amount} currency_code={payment.currency_code} />
        {isWaiting(payment) ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{t('terminal.waiting')}</Text>
          </>
        ) : (
          <>
            <StatusPill entity="transaction" status={payment.status} />
            {payment.status_reason && <Text size="sm">{reasonText('transaction', payment.status_reason, t)}</Text>}
          </>
        )}
      </Group>
      {!isWaiting(payment) && list && (
        <ItemLink list={list} id={payment.id}>
          {t('terminal.open_payment')}
        </ItemLink>
      )}
      <Group justify="flex-end" gap={8}>
        {isWaiting(payment) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('terminal.cancel')}
          </Button>
        )}
        <Button data-autofocus onClick={close}>
          {t('terminal.close')}
        </Button>
      </Group>
      <ErrorDialog error={cancel.error} close={cancel.reset} />
    </Stack>
  );
}
