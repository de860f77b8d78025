import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Chargeback } from './chargeback.item.ts';

/** Records that evidence was sent: it goes to the processor by another way, of which Sluis otherwise knows nothing. */
export function MarkResponded({ item: { id, needs_response } }: ItemProps<Chargeback>) {
  const { t } = useTranslation();
  const mayRespond = useCan(chargeback.actions.respond.roles);
  if (!needs_response || !mayRespond) return null;
  return (
    <ConfirmButton
      label={t('chargeback.respond')}
      title={t('chargeback.respond')}
      question={t('chargeback.respond_question')}
      confirm={t('chargeback.respond')}
      run={(idempotencyKey) => request('POST', `/v1/chargeback/${id}/respond`, { body: {}, idempotencyKey })}
    />
  );
}
