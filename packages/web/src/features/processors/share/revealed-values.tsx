import { Alert, Button, Group, Stack } from '@mantine/core';
import { CopyButton } from '../../../kit/second-factor/copy-button.tsx';
import { ShownOnce } from '../../../kit/verb/shown-once.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './share.module.css';

export interface Revealed {
  readonly name: string;
  readonly value: string;
}

interface Props {
  readonly opened: boolean;
  readonly close: () => void;
  readonly subject: string;
  readonly values: readonly Revealed[];
}

/** Values that are stored nowhere else. */
export function RevealedValues({ opened, close, subject, values }: Props) {
  const { t } = useTranslation();
  return (
    <ShownOnce opened={opened} onClose={close} title={t('share.values_of', { subject })}>
      <Stack gap={16}>
        <Alert color="yellow" variant="light">
          {t('share.shown_once')}
        </Alert>
        <dl className={classes.values}>
          {values.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <CopyButton variant="default" size="compact-xs" text={value} />
              </dd>
            </div>
          ))}
        </dl>
        <Group justify="flex-end">
          <Button data-autofocus onClick={close}>
            {t('share.close_values')}
          </Button>
        </Group>
      </Stack>
    </ShownOnce>
  );
}
