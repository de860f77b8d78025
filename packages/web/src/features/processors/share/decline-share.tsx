import { mayFollow } from '@sluis/contract/base/entity';
import { share, share_transitions } from '@sluis/contract/entities/processors/share';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { ReasonInput, useReason } from '../../../kit/confirm/reason-input.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Share } from './share.item.ts';

/** Refuses to give what is asked for, or takes back what was given and not used. */
export function DeclineShare({ item }: ItemProps<Share>) {
  const { t } = useTranslation();
  const reason = useReason();
  const canDecline = useCan(share.actions.decline.roles);
  if (!canDecline || !mayFollow(share_transitions, item.status, 'DECLINED')) return null;
  return (
    <ConfirmButton
      label={t(item.status === 'GIVEN' ? 'share.take_back' : 'share.decline')}
      question={t(item.status === 'GIVEN' ? 'share.take_back_question' : 'share.decline_question', {
        subject: item.subject,
      })}
      confirm={t(item.status === 'GIVEN' ? 'share.take_back' : 'share.decline')}
      danger
      is_incomplete={reason.isEmpty}
      run={(idempotencyKey) =>
        request('POST', `/v1/share/${item.id}/decline`, { body: { reason: reason.text }, idempotencyKey })
      }
    >
      <ReasonInput
        {...reason.input}
        max={share.actions.decline.body.reason.max}
        description={t('share.decline_help')}
      />
    </ConfirmButton>
  );
}
