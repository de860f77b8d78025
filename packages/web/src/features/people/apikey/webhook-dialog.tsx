import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';

const Signing = lazy(async () => (await import('../../../kit/webhook-secret/signing.tsx')).Signing);

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The signing secrets of webhooks. */
export function WebhookDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const organisation = useHomeOrganisation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('webhook_secret.title')} centered>
      <Suspense>
        <Signing organisation={organisation} />
      </Suspense>
    </Modal>
  );
}
