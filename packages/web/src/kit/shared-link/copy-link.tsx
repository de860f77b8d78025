import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';

interface Props {
  readonly url: string;
  /** An icon instead of the label, if there is no room for it. */
  readonly as_icon?: true;
}

/** Copies the address of a page for a customer, and confirms it. */
export function CopyLink({ url, as_icon }: Props) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconLink;
  const label = t(copied ? 'shared_link.copied' : 'shared_link.copy');
  const onClick = (event: MouseEvent): void => {
    // Otherwise the click would open the surrounding row.
    event.stopPropagation();
    event.preventDefault();
    copy(url);
  };
  return as_icon ? (
    <IconButton icon={Icon} label={label} onClick={onClick} />
  ) : (
    <Button variant="default" size="xs" leftSection={<Icon size={15} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
