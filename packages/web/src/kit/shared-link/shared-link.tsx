import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { late } from '../drop/late.ts';
import { CopyLink } from './copy-link.tsx';
import classes from './shared-link.module.css';

// The code that draws it is loaded when one is shown.
const QrCode = late(async () => (await import('./qr-code.tsx')).QrCode);

/** The address of a page for a customer: to read, copy, open and scan. */
export function SharedLink({ url }: { readonly url: string }) {
  const { t } = useTranslation();
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
