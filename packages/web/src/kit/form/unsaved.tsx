import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n.ts';

export interface Unsaved {
  readonly isDirty: () => boolean;
  /** The input has been saved: leaving asks no confirmation. */
  readonly release: () => void;
}

/** Whether a form has unsaved input; `onDirty` receives each change, and false when the form disappears. */
export function useUnsaved(dirty: boolean, onDirty?: (isDirty: boolean) => void): Unsaved {
  const released = useRef(false);
  const current = useRef(dirty);
  current.current = dirty;
  useEffect(() => {
    onDirty?.(dirty);
    return () => onDirty?.(false);
  }, [dirty, onDirty]);
  return {
    isDirty: () => current.current && !released.current,
    release: () => {
      released.current = true;
    },
  };
}

/**
 * Asks for confirmation before input is discarded, on any way out: Esc, another row, the back button or closing the
 * tab.
 */
export function UnsavedGuard({ unsaved, question }: { unsaved: Unsaved; question?: string }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: unsaved.isDirty,
    enableBeforeUnload: unsaved.isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <Modal opened={isBlocked} onClose={() => blocker.reset?.()} title={t('form.unsaved')} centered size="sm">
      <Text size="sm">{question ?? t('form.unsaved_question')}</Text>
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('form.discard')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('form.keep_editing')}
        </Button>
      </Group>
    </Modal>
  );
}
