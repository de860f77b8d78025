import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { CopyButton } from '../../../kit/second-factor/copy-button.tsx';
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

/** Values that are nowhere else: closed by a button alone, so that no click beside them loses them. */
export function RevealedValues({ opened, close, subject, values }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('share.values_of', { subject })}
      centered
    >
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
    </Modal>
  );
}
