import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';
import { CodeForm } from './code-form.tsx';
import type { EnrolProps } from './enrol-app.tsx';
import { confirmEnrolment, sendSetupCode } from './enrolment.ts';
import classes from './second-factor.module.css';

/** Enrols codes by mail: one is sent on request, and entered. */
export function EnrolMail({ token, onDone, onExpired }: EnrolProps) {
  const { t } = useTranslation();
  const sending = useMutation({ mutationFn: () => sendSetupCode(token) });
  return (
    <div className={classes.step}>
      <p>{t(sending.isSuccess ? 'enrol.sent' : 'enrol.mail')}</p>
      {sending.isError && <FormFault error={sending.error} />}
      {sending.isSuccess ? (
        <CodeForm
          label={t('enrol.from_mail')}
          submitLabel={t('enrol.confirm')}
          send={(code) => confirmEnrolment(token, code)}
          onDone={onDone}
          onExpired={onExpired}
        />
      ) : (
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('enrol.send')}
        </Button>
      )}
    </div>
  );
}
