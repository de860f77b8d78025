import { Kbd, Modal, Switch } from '@mantine/core';
import { Fragment, useId } from 'react';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useShortcutsOn } from '../../../../lib/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';
import { useGoToShortcuts } from './use-go-to-shortcuts.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Shortcut = readonly [keys: string, label: string];

/** The shortcuts, and a switch for those of one letter. */
export function ShortcutsDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const [isOn, set] = useShortcutsOn();
  const places = useGoToShortcuts();
  const hint = useId();
  const command = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      size="lg"
      classNames={{ title: classes.title }}
    >
      <div className={classes.columns}>
        <div>
          <Keys
            heading={t('shortcuts.everywhere')}
            keys={[
              [`${command} K`, t('shortcuts.search')],
              ['?', t('shortcuts.these')],
              ['Esc', t('shortcuts.close')],
            ]}
          />
          <Keys
            heading={t('shortcuts.in_lists')}
            keys={[
              ['/', t('shortcuts.filter')],
              ['j', t('shortcuts.down')],
              ['k', t('shortcuts.up')],
              ['Enter', t('shortcuts.open')],
            ]}
          />
        </div>
        <Keys heading={t('shortcuts.go_to')} keys={places.map(({ keys, label }) => [keys, label])} />
      </div>
      <div className={classes.switch}>
        <Switch
          label={t('shortcuts.single_letters')}
          aria-describedby={hint}
          checked={isOn}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <p id={hint}>{t('shortcuts.single_letters_hint')}</p>
      </div>
    </Modal>
  );
}

const Keys = ({ heading, keys }: { readonly heading: string; readonly keys: readonly Shortcut[] }) => (
  <section className={classes.group}>
    <h3>{heading}</h3>
    <dl>
      {keys.map(([of, label]) => (
        <div key={of}>
          <dt>{label}</dt>
          <dd>
            {of.split(' ').map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' '}
                <Kbd size="sm">{key}</Kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
