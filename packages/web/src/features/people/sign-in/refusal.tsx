import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';

/** Why a sign-in was refused, and when to try again. */
export function Refusal({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  if (!(error instanceof RequestError)) return t('errors.internal');
  const wait_s = error.details?.retry_after_s;
  return (
    <>
      {t(`errors.${error.code}`)}
      {typeof wait_s === 'number' && <> {t('sign_in.wait', { count: Math.ceil(wait_s / 60) })}</>}
    </>
  );
}
