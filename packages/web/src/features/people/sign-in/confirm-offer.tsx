import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isTokenRefused } from '../../../lib/token-refused.ts';
import type { Offer } from './offers.ts';
import { acceptOffer } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

interface Props {
  readonly of: Offer;
  /** From the link; without it nothing can be done. */
  readonly token: string | undefined;
}

/** Accepts the offer of a mail, with the token of its link: by a button, because viewing a page must change nothing. */
export function ConfirmOffer({ of, token = '' }: Props) {
  const { t } = useTranslation();
  const { isPending, isDone, error, fault, onSubmit } = useRequestForm({
    initialValues: {},
    validate: {},
    send: () => acceptOffer(of, token),
    onDone: () => undefined,
  });
  if (isDone)
    return (
      <div className={classes.form}>
        <Alert role="status" color="green" p="xs">
          {t(`confirm_offer.${of}.done`)}
        </Alert>
        {of === 'access' && (
          <Button component={Link} to="/" fullWidth>
            {t('sign_in.submit')}
          </Button>
        )}
      </div>
    );
  const isRefused = token === '' || isTokenRefused(error);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {isRefused ? (
        <Alert role="alert" color="red" p="xs">
          {t('errors.invalid_token')}
        </Alert>
      ) : (
        <Text c="dimmed">{t(`confirm_offer.${of}.intro`)}</Text>
      )}
      {fault && !isRefused && <FormFault error={fault} />}
      <Button type="submit" loading={isPending} disabled={isRefused} fullWidth>
        {t(`confirm_offer.${of}.submit`)}
      </Button>
    </form>
  );
}
