import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSignature } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';

const Signing = lazy(() => import('./signing.tsx').then((module) => ({ default: module.Signing })));

/** Opens what webhooks are signed with; nothing for those who may not see it. */
export function WebhookSecret() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const canSee = useCan(['WEBHOOK_CREATE']);
  if (!canSee) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        h={32}
        leftSection={<IconSignature size={16} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('webhook_secret.title')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('webhook_secret.title')} centered>
        <Suspense>
          <Signing />
        </Suspense>
      </Modal>
    </>
  );
}
