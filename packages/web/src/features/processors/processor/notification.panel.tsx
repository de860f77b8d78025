import { processornotification } from '@sluis/contract/entities/payments/processornotification';
import type { Populated } from '@sluis/contract/registry';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

type Notification = Populated<'processornotification', 'processor' | 'organisation'>;

/** Processes a notification again, unless it is done. */
function Retry({ item }: ItemProps<Notification>) {
  const { t } = useTranslation();
  const canRetry = useCan(processornotification.actions.retry.roles);
  if (!canRetry || item.status === 'DONE') return null;
  return (
    <ConfirmButton
      label={t('processornotification.retry')}
      question={t('processornotification.retry_question')}
      confirm={t('processornotification.retry')}
      run={(idempotencyKey) =>
        request('POST', `/v1/processornotification/${item.id}/retry`, { body: {}, idempotencyKey })
      }
    />
  );
}

export const notificationPanel: PanelOf<Notification> = { actions: Retry };
