import { Anchor } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyId } from '../copy-id.tsx';
import classes from './shared-link.module.css';

/** The address of a page for a customer in one line of fields: copied by a click, and opened. */
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
