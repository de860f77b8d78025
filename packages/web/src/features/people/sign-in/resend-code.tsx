import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { resendCode } from './sign-in.calls.ts';

/** The server sends at most one per this interval. */
const pause_s = 30;

/** Requests another code by email; not immediately, because the first may still arrive. */
export function ResendCode({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [wait_s, setWait] = useState(pause_s);
  const sending = useMutation({
    mutationFn: () => resendCode(token),
    onSettled: () => setWait(pause_s),
  });
  const isWaiting = wait_s > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setWait((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const code = sending.error instanceof RequestError ? sending.error.code : 'internal';
  return (
    <>
      {isWaiting ? (
        <Text span inherit c="dimmed">
          {t('second_step.resend_in', { count: wait_s })}
        </Text>
      ) : (
        <Anchor component="button" type="button" inherit disabled={sending.isPending} onClick={() => sending.mutate()}>
          {t('second_step.resend')}
        </Anchor>
      )}
      <span role="status">
        {sending.isSuccess && t('enrol.sent')}
        {sending.isError && t(`errors.${code}`)}
      </span>
    </>
  );
}
