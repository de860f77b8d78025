import { mayFollow } from '@sluis/contract/base/entity';
import { share, share_transitions } from '@sluis/contract/entities/processors/share';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { ReasonInput, useReason } from '../../../kit/confirm/reason-input.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Revealed } from './revealed-values.tsx';
import type { Share } from './share.item.ts';

const RevealedValues = lazyDialog(async () => (await import('./revealed-values.tsx')).RevealedValues);

type Props = ItemProps<Share>;

/** What the provider does with what it asked for. */
export function ProviderActions({ item }: Props) {
  const canPut = useCan(share.actions.put.roles);
  const canAct = useCan(share.actions.reveal.roles);
  const isGiven = item.status === 'GIVEN';
  return (
    <>
      {canPut && isGiven && item.processor !== null && <Put item={item} />}
      {canAct && <Reveal item={item} />}
      {canAct && mayFollow(share_transitions, item.status, 'WITHDRAWN') && <Withdraw item={item} />}
    </>
  );
}

function Put({ item }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('share.put')}
      question={t('share.put_question', { name: item.processor?.name ?? item.subject })}
      confirm={t('share.put')}
      run={(idempotencyKey) => request('POST', `/v1/share/${item.id}/put`, { body: {}, idempotencyKey })}
    />
  );
}

/** Asks for a reason and shows the values, which are gone by then: they stay on screen until they are closed. */
function Reveal({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reason = useReason();
  const [shown, setShown] = useState<readonly Revealed[]>();
  const close = (): void => {
    setShown(undefined);
    void reloadAll(client);
  };
  return (
    <>
      {item.status === 'GIVEN' && (
        <ConfirmButton
          label={t('share.reveal')}
          question={t('share.reveal_question', { subject: item.subject })}
          confirm={t('share.reveal')}
          danger
          is_incomplete={reason.isEmpty}
          run={async () => {
            const body = { reason: reason.text };
            const { requested } = await request<{ requested: Revealed[] }>('POST', `/v1/share/${item.id}/reveal`, {
              body,
            });
            setShown(requested);
          }}
          onDone={() => undefined}
        >
          <ReasonInput
            {...reason.input}
            max={share.actions.reveal.body.reason.max}
            description={t('share.reveal_help')}
          />
        </ConfirmButton>
      )}
      <RevealedValues opened={shown !== undefined} close={close} subject={item.subject} values={shown ?? []} />
    </>
  );
}

function Withdraw({ item }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('share.withdraw')}
      question={t(item.status === 'GIVEN' ? 'share.withdraw_question_given' : 'share.withdraw_question', {
        subject: item.subject,
      })}
      confirm={t('share.withdraw')}
      danger
      run={(idempotencyKey) => request('POST', `/v1/share/${item.id}/withdraw`, { body: {}, idempotencyKey })}
    />
  );
}
