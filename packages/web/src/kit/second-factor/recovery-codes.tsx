import { Button, Checkbox, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useBranding } from '../../lib/branding.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './second-factor.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Recovery codes, shown once; the user continues after confirming that they have saved them. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const [isSaved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={classes.step}>
      <Title order={2}>{t('recovery.title')}</Title>
      <p>{t('recovery.intro')}</p>
      <ul className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={text} variant="default" />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${short_title.toLowerCase()}-${t('recovery.file')}.txt`}
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Checkbox
        label={t('recovery.saved')}
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        {t('recovery.go_on')}
      </Button>
    </div>
  );
}
