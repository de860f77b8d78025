import { Anchor, Button, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { CopyLink } from './copy-link.tsx';
import classes from './shared-link.module.css';

// The code that draws it is loaded when one is shown.
const QrCode = lazy(async () => (await import('./qr-code.tsx')).QrCode);

interface Props {
  readonly url: string;
  /** The customer's address, if known. */
  readonly to?: string | null | undefined;
  /** The subject of a mail with the link. */
  readonly subject: string;
}

/** The address of a page for a customer: to read, copy, open, scan, and send from the viewer's own mail program. */
export function SharedLink({ url, to, subject }: Props) {
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
        <Group gap={8}>
          <CopyLink url={url} />
          <Button
            component="a"
            href={mailOf({ url, to, subject })}
            variant="default"
            size="xs"
            leftSection={<IconMail size={15} stroke={1.75} aria-hidden />}
          >
            {t('shared_link.email')}
          </Button>
        </Group>
      </div>
    </div>
  );
}

/** A mail with the link, for the viewer to check and send. */
const mailOf = ({ url, to, subject }: Props): string =>
  `mailto:${encodeURIComponent(to ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
