import { Button } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { IconAlertTriangle } from '@tabler/icons-react';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './state.module.css';

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
  /** 1 if the error is the whole page. */
  readonly level?: 1 | 2;
}

/** The error in words, the code and request id to quote, and a retry button. */
export function ErrorState({ error, retry, level = 2 }: Props) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  const code = error instanceof ApiError ? error.code : 'internal';
  const request_id = error instanceof RequestError ? error.request_id : undefined;
  const parameter = error instanceof ApiError ? error.details?.parameter : undefined;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-failed>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <Heading>{t(`errors.${code}`)}</Heading>
      <dl className={classes.particulars}>
        <Particular name={t('error_state.code')} value={code} />
        {typeof parameter === 'string' && <Particular name={t('error_state.parameter')} value={parameter} />}
        {request_id && <Particular name={t('error_state.request_id')} value={request_id} />}
      </dl>
      {retry && (
        <Button className={classes.action} variant="default" onClick={retry}>
          {t('error_state.retry')}
        </Button>
      )}
    </div>
  );
}

const Particular = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
