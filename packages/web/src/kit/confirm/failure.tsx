import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';

interface Props {
  readonly opened: boolean;
  readonly error: unknown;
  readonly close: () => void;
}

export function Failure({ opened, error, close }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={close} title={t('form.failed')} centered size="sm">
      <FormFault error={error} />
    </Modal>
  );
}
