import { Alert, Loader } from '@mantine/core';
import { sso_refusals } from '@sluis/contract/sso-refusals';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { completeSso } from './sign-in.calls.ts';
import classes from './sign-in.module.css';
import { useNextStep } from './start-session.ts';

/** What the identity provider's return said: `done`, or why not. */
export const sso_returns = ['done', ...sso_refusals] as const;
export type SsoReturn = (typeof sso_returns)[number];

/** Finishes a sign-in that the identity provider has vouched for, or says why it did not. */
export function SsoReturned({ result }: { readonly result: SsoReturn }) {
  const { t } = useTranslation();
  const proceed = useNextStep();
  const isGood = result === 'done';
  // The cookie works once, so that this must not be sent again.
  const { data, error } = useQuery({
    queryKey: ['sso'],
    queryFn: completeSso,
    enabled: isGood,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is an answer.
  useEffect(() => {
    if (data) proceed(data);
  }, [data]);
  if (isGood && !error)
    return (
      <div className={classes.form} role="status">
        <Loader size="sm" aria-label={t('sign_in.sso_finishing')} />
      </div>
    );
  return (
    <Alert color="red" role="alert" p="xs" mb="md">
      {t(`sign_in.sso_refused.${isGood ? 'expired' : result}`)}
    </Alert>
  );
}
