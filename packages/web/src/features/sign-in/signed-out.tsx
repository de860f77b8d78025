import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';

/** What is said after an idle session was ended. */
export function SignedOut() {
  const { t } = useTranslation();
  return (
    <>
      <Text mb="lg">{t('signed_out.idle')}</Text>
      <Button component={Link} to="/login" fullWidth>
        {t('signed_out.again')}
      </Button>
    </>
  );
}
