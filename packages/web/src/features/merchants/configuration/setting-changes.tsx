import type { SettingChange, SettingName } from '@sluis/contract/configuration';
import { useState } from 'react';
import { useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './configuration.module.css';

interface Props {
  readonly name: SettingName;
  readonly changes: readonly SettingChange[];
}

/** The changes of a setting here, with user, time and values; folded. */
export function SettingChanges({ name, changes }: Props) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const [isOpen, setOpen] = useState(false);
  const side = (held: SettingChange['before']): string =>
    held === null ? t('configuration.was_inherited') : shown(name, held.value);
  return (
    <details className={classes.changes} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{t('configuration.changes', { count: changes.length })}</summary>
      {isOpen && (
        <ol>
          {changes.map(({ id, created_at, actor_name, before, after }) => (
            <li key={id}>
              <span className={classes.who}>
                <Instant value={created_at} /> {actor_name ?? t('configuration.nobody')}
              </span>
              <span>
                <s>{side(before)}</s> <span aria-hidden>→</span>
                <span className={classes.hidden}>{t('configuration.became')}</span> <ins>{side(after)}</ins>
              </span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
