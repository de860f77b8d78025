import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyLink } from './copy-link.tsx';
import classes from './shared-link.module.css';

// What draws the code is loaded by whoever sees one.
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

interface Props {
  readonly url: string;
  /** Whether a customer can still do something there. */
  readonly is_open: boolean;
}

/** The address of a page for a customer: to read, copy, open and scan. */
export function SharedLink({ url, is_open }: Props) {
  const { t } = useTranslation();
  if (!is_open)
    return (
      <Text size="sm" c="dimmed" mb="md">
        {t('shared_link.closed')}
      </Text>
    );
  return (
    <div className={classes.link}>
      <Suspense fallback={<div className={classes.qr} />}>
        <QrCode url={url} />
      </Suspense>
      <div className={classes.address}>
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" aria-label={`${t('shared_link.open')}: ${url}`}>
          {url}
        </Anchor>
        <CopyLink url={url} />
      </div>
    </div>
  );
}
