import { Anchor } from '@mantine/core';
import classes from '../../../kit/shared-link/shared-link.module.css';
import { CopyId } from '../../../kit/value/copy-id.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

/** The address of a page for a customer among a line of fields: a click copies it, and a link opens it. */
export function SharedAddress({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.inline}>
      <CopyId id={url} whole />
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {t('shared_link.open')}
      </Anchor>
    </span>
  );
}
