import { VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './copy-id.module.css';
import { shortId } from './short-id.ts';

interface Props {
  readonly id: string;
  /** Shows the whole id, if there is room. */
  readonly whole?: boolean;
}

/** A shortened id; a click copies all of it. */
export function CopyId({ id, whole }: Props) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  const onClick = (event: MouseEvent): void => {
    // Otherwise the click would open the surrounding row or link.
    event.stopPropagation();
    event.preventDefault();
    copy(id);
  };
  return (
    <button
      type="button"
      className={classes.copy}
      title={id}
      data-copied={copied || undefined}
      onClick={onClick}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {whole ? id : shortId(id)}
      <VisuallyHidden> {t(copied ? 'copy_id.copied' : 'copy_id.copy')}</VisuallyHidden>
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  );
}
