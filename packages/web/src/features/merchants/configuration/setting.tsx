import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConfiguredSetting } from '@sluis/contract/configuration';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { isNowhere } from '../../../lib/nowhere.ts';
import { configurationOptions, resetSetting } from './configuration.calls.ts';
import classes from './configuration.module.css';
import { SettingChanges } from './setting-changes.tsx';
import { SettingForm } from './setting-form.tsx';

interface Props {
  readonly organisation: string;
  readonly setting: ConfiguredSetting;
}

/** One setting: its effect, its value with the user who set it, its actions, and its history. */
export function Setting({ organisation, setting }: Props) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const client = useQueryClient();
  const id = useId();
  const [isOpen, { open, close }] = useDisclosure();
  const { name, value, is_own, inherited, version, changes } = setting;
  const label = t(`setting.labels.${name}`);
  const reload = (): void => void client.invalidateQueries(configurationOptions(organisation));
  const done = (): void => {
    close();
    reload();
  };
  const origin = useOrigin(setting);
  const button = useFocusAfterReset(is_own);
  const reset = t(inherited.from === null ? 'configuration.reset_default' : 'configuration.reset');
  return (
    <article className={classes.setting} aria-labelledby={id}>
      <div className={classes.about}>
        <h3 id={id}>{label}</h3>
        <p>{t(`configuration.effects.${name}`)}</p>
      </div>
      <div className={classes.held}>
        <strong>{shown(name, value)}</strong>
        {is_own ? <Pill tone="waiting" label={t('configuration.set_here')} /> : <small>{origin}</small>}
      </div>
      <div className={classes.actions}>
        <Button
          ref={button}
          variant="default"
          size="xs"
          aria-label={t(is_own ? 'configuration.change_one' : 'configuration.set_one', { name: label })}
          onClick={open}
        >
          {t(is_own ? 'configuration.change' : 'configuration.set')}
        </Button>
        {is_own && (
          <ConfirmButton
            label={reset}
            title={t('configuration.reset_one', { name: label })}
            question={t(inherited.from === null ? 'configuration.default_question' : 'configuration.reset_question', {
              before: shown(name, value),
              after: shown(name, inherited.value),
            })}
            confirm={reset}
            run={(idempotencyKey) => resetSetting({ organisation, name, version }, idempotencyKey)}
            onDone={reload}
          />
        )}
      </div>
      {changes.length > 0 && <SettingChanges name={name} changes={changes} />}
      <Modal opened={isOpen} onClose={done} title={label} size="md">
        <SettingForm organisation={organisation} setting={setting} onDone={done} />
      </Modal>
    </article>
  );
}

/** The set button takes the focus from the reset button, which is then removed. */
function useFocusAfterReset(is_own: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was_own = useRef(is_own);
  useLayoutEffect(() => {
    if (was_own.current && !is_own && isNowhere()) button.current?.focus();
    was_own.current = is_own;
  }, [is_own]);
  return button;
}

/** The organisation from which a setting has its value. */
function useOrigin({ from }: ConfiguredSetting): string {
  const { t } = useTranslation();
  return from === null ? t('configuration.default') : t('configuration.inherited', { name: from.name });
}
