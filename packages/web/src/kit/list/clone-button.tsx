import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import { withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** Opens the form for a new item with a draft: what an item was made of. */
export function CloneButton({ draft }: { readonly draft: string }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  return (
    <IconButton
      icon={IconCopy}
      label={t('clone.action')}
      onClick={() => change({ ...withOpen(search, undefined), _draft: draft })}
    />
  );
}
