import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useStoredSwitch } from '../../lib/use-stored.ts';
import classes from './panel.module.css';

/** What few need, folded away; open or not is remembered on this device, for every item alike. */
export function Fold({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useStoredSwitch('sluis.panel_technical', false);
  return (
    <details
      className={`${classes.section} ${classes.fold}`}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>
        <IconChevronRight size={15} stroke={2} aria-hidden />
        {t('panel.technical')}
      </summary>
      {/* Closed it is drawn for nobody: what is asked for there is not asked. */}
      {isOpen && children}
    </details>
  );
}
