import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useStoredSwitch } from '../../lib/use-stored.ts';
import classes from './panel.module.css';

interface Props {
  /** By default that they are technical. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Rarely used fields, folded; this device remembers whether they are open, for all items. */
export function Fold({ title, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useStoredSwitch(`sluis.panel_${title ?? 'technical'}`, false);
  return (
    <details
      className={`${classes.section} ${classes.fold}`}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>
        <IconChevronRight size={15} stroke={2} aria-hidden />
        {title ?? t('panel.technical')}
      </summary>
      {/* The content is not mounted while folded, so that it sends no requests. */}
      {isOpen && children}
    </details>
  );
}
