import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';

/** Copies a text and says so. */
export function CopyButton({ text, ...button }: ButtonProps & { readonly text: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button {...button} leftSection={<Icon size={15} stroke={1.75} aria-hidden />} onClick={() => copy(text)}>
      {t(copied ? 'enrol.copied' : 'enrol.copy')}
    </Button>
  );
}
