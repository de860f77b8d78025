import { Alert } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './form.module.css';

/** Why the server refused, with the code, the roles that it is about, and the request id to quote. */
export function FormFault({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : 'internal';
  const request_id = error instanceof RequestError ? error.request_id : undefined;
  const roles = error instanceof ApiError ? error.details?.roles : undefined;
  return (
    <Alert role="alert" color="red" variant="light" title={t(`errors.${code}`)}>
      <span className={classes.particulars}>
        {code}
        {Array.isArray(roles) && ` · ${roles.join(', ')}`}
        {request_id && ` · ${request_id}`}
      </span>
    </Alert>
  );
}
