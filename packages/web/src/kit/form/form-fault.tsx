import { Alert, Button } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUsedBy } from '../confirm/used-by.ts';
import { reloadAll } from '../item/list-request.ts';
import classes from './form.module.css';

interface Props {
  readonly error: unknown;
  /** Loads the newest version instead of the stale one; by default everything is reloaded. */
  readonly onLoad?: (() => void) | undefined;
  /** Replaces this for stale items. */
  readonly stale?: ReactNode;
}

/** Why the server refused, with the error code, the roles or the entities concerned, and the request id to quote. */
export function FormFault({ error, ...more }: Props) {
  return error ? <Fault error={error} {...more} /> : null;
}

function Fault({ error, onLoad, stale }: Props) {
  const { t } = useTranslation();
  const usedBy = useUsedBy();
  const code = error instanceof ApiError ? error.code : 'internal';
  const client = useQueryClient();
  const request_id = error instanceof RequestError ? error.request_id : undefined;
  const { roles, used_by, address } = (error instanceof ApiError && error.details) || {};
  return (
    <Alert role="alert" color="red" variant="light" title={t(`errors.${code}`)}>
      {Array.isArray(used_by) && <p className={classes.uses}>{usedBy(used_by)}</p>}
      {code === 'stale_version' &&
        (stale ?? (
          <>
            <p className={classes.uses}>{t('form.stale')}</p>
            <Button size="compact-xs" variant="default" mb={8} onClick={onLoad ?? (() => void reloadAll(client))}>
              {t('form.load_newer')}
            </Button>
            <br />
          </>
        ))}
      <span className={classes.particulars}>
        {code}
        {Array.isArray(roles) && ` · ${roles.join(', ')}`}
        {typeof address === 'string' && ` · ${address}`}
        {request_id && ` · ${request_id}`}
      </span>
    </Alert>
  );
}
