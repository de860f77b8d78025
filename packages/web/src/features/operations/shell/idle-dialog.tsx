import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { idleLeft, warning_ms } from '../../../lib/session-watch.ts';

/**
 * Counts the last minute down. It stays until it is answered, even if a mouse movement has already prolonged the
 * session: if it closed under the pointer, the click would hit the content below.
 */
export function IdleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [left_ms, setLeft] = useState(() => idleLeft(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(idleLeft(Date.now())), 1000);
    // Only the activity of another tab arrives as an event.
    const onOtherTab = (): void => {
      if (idleLeft(Date.now()) > warning_ms) onClose();
    };
    window.addEventListener('storage', onOtherTab);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', onOtherTab);
    };
  }, [onClose]);
  const stay = (): void => {
    sessionStore.recordActivity();
    onClose();
  };
  return (
    <Modal opened onClose={stay} title={t('idle.title')} size="sm">
      <Text>
        {left_ms > warning_ms ? t('idle.kept') : t('idle.warning', { count: Math.max(0, Math.ceil(left_ms / 1000)) })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={stay}>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
