import { webhook } from '@sluis/contract/entities/developers/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useCan } from '../../../lib/session.ts';
import { startRun } from './webhook.calls.ts';

/** The maximum that the API accepts in one call. */
const selected_max = 500;

/** Resends the selected webhooks, including delivered ones. */
function ResendSelected() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const organisation = useHomeOrganisation();
  const canResend = useCan(webhook.roles.create);
  const { selected, clear } = useSelection();
  if (!canResend || selected.size === 0) return null;
  const ids = [...selected.keys()];
  return (
    <ConfirmButton
      size="compact-xs"
      label={t('verbs.webhook.resend')}
      reason={ids.length > selected_max ? t('webhook.selected_max', { count: selected_max }) : undefined}
      question={t('webhook.selected_question', { count: ids.length })}
      confirm={t('verbs.webhook.resend')}
      run={(idempotencyKey) => startRun({ organisation, ids }, idempotencyKey)}
      onDone={() => {
        clear();
        void reloadAll(client);
      }}
    />
  );
}

export const resendSelected = defineAddition('webhook', { selected: ResendSelected });
