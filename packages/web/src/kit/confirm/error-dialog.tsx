import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';

/** Says what failed, where the thing that was pressed has no room to say it. */
export function ErrorDialog({ error, close }: { readonly error: unknown; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={Boolean(error)} onClose={close} title={t('form.failed')} centered size="sm">
      <FormFault error={error} />
    </Modal>
  );
}
