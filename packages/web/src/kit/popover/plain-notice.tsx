import { CloseButton } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { createPortal } from 'react-dom';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './plain-notice.module.css';

interface Props {
  readonly error: unknown;
  readonly close: (() => void) | undefined;
}

/** Shows an error above the page with code that is already loaded, if the dialog for it cannot be loaded. */
export function PlainNotice({ error, close }: Props) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : 'internal';
  const request_id = error instanceof RequestError ? error.request_id : undefined;
  return createPortal(
    <div className={classes.notice} role="alert">
      <span>
        {t(`errors.${code}`)} ({code}
        {request_id && ` · ${request_id}`})
      </span>
      <CloseButton
        size="sm"
        onClick={(event) => {
          // Not a click on the row that contains it.
          event.stopPropagation();
          close?.();
        }}
      />
    </div>,
    document.body,
  );
}
