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

/** Says what failed above the page, by what is there already: for where the dialog that would say it does not come. */
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
          // It is not a click on the row from which it comes.
          event.stopPropagation();
          close?.();
        }}
      />
    </div>,
    document.body,
  );
}
