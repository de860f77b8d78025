import { Anchor } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './apikey.module.css';

/** The address, version and documentation of the API. */
export function ApiAddress() {
  const { t } = useTranslation();
  return (
    <p className={classes.notice}>
      {t('apikey.api_version')} <code>{`${window.location.origin}/v1`}</code> ·{' '}
      <Anchor href="/docs" target="_blank" size="sm" underline="always">
        {t('apikey.docs')}
      </Anchor>
    </p>
  );
}
