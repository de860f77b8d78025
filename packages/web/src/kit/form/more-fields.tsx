import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useStoredSwitch } from '../../lib/use-stored.ts';
import classes from './form.module.css';

interface Props {
  readonly entity: string;
  /** One of them is invalid and must be visible. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Rarely used fields, folded; this device remembers for each kind of form whether they are open. */
export function MoreFields({ entity, isNeeded, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useStoredSwitch(`sluis.form_more.${entity}`, false);
  return (
    <details
      className={classes.more}
      open={isOpen || isNeeded}
      onToggle={({ currentTarget: { open } }) => !isNeeded && setOpen(open)}
    >
      <summary>
        <IconChevronRight size={15} stroke={2} aria-hidden />
        {t('form.more_fields')}
      </summary>
      <div className={classes.form}>{children}</div>
    </details>
  );
}
