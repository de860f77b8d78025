import { Button, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';

const usual_minutes = 30;

/** The message after an idle session was ended. */
export function SignedOut() {
  const { t } = useTranslation();
  const minutes = useRouterState({ select: ({ location }) => location.state.idle_minutes }) ?? usual_minutes;
  return (
    <>
      <Text mb="lg">{t('signed_out.idle', { count: minutes })}</Text>
      <Button component={Link} to="/login" fullWidth>
        {t('signed_out.again')}
      </Button>
    </>
  );
}
