import { terminal } from '@sluis/contract/entities/checkout/terminal';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { EnrolmentCode, type Started } from './enrolment-code.tsx';
import { SendPayment } from './send-payment.tsx';
import type { Terminal } from './terminal.item.ts';

/** Sends payments to a terminal, gives it a device, and puts it out of action and back. */
export function TerminalActions({ item }: { readonly item: Terminal }) {
  const { t } = useTranslation();
  const canChange = useCan(terminal.roles.update);
  const canPay = useCan(terminal.actions.payment.roles);
  const [started, setStarted] = useState<Started>();
  const { id, name, status } = item;
  const isActive = status === 'ACTIVE';
  const verb = isActive ? 'deactivate' : 'activate';
  return (
    <>
      {canPay && isActive && <SendPayment item={item} />}
      {canChange && isActive && (
        <ConfirmButton
          label={t('terminal.enrol')}
          question={t('terminal.enrol_question', { name })}
          confirm={t('terminal.enrol')}
          run={async (idempotencyKey) => {
            setStarted(await request<Started>('POST', `/v1/terminal/${id}/enrol`, { body: {}, idempotencyKey }));
          }}
        />
      )}
      {canChange && (
        <ConfirmButton
          label={t(`terminal.${verb}`)}
          question={t(`terminal.${verb}_question`, { name })}
          confirm={t(`terminal.${verb}`)}
          danger={isActive}
          run={(idempotencyKey) => request('POST', `/v1/terminal/${id}/${verb}`, { body: {}, idempotencyKey })}
        />
      )}
      {started && <EnrolmentCode started={started} close={() => setStarted(undefined)} />}
    </>
  );
}
