import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useKeptFocus } from '../focus/use-kept-focus.ts';
import classes from './form.module.css';

interface Props {
  readonly isPending: boolean;
  readonly onCancel: (() => void) | undefined;
  /** What else can be done with what was typed. */
  readonly others?: ReactNode;
  /** The words of the button that sends the form. */
  readonly children: ReactNode;
}

/** The buttons of a form: they stay in sight at the lower edge, however long the form is. */
export function FormActions({ isPending, onCancel, others, children }: Props) {
  const { t } = useTranslation();
  const send = useKeptFocus(isPending);
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      )}
      {others}
      <Button ref={send} type="submit" loading={isPending}>
        {children}
      </Button>
    </div>
  );
}
