import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { withDraft, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

interface Props {
  /** What an item was made of, by the names of its fields, or as the form itself reads it. */
  readonly draft: string | Readonly<Record<string, string | null>>;
}

/** Opens the form for a new item with a draft. */
export function CloneButton({ draft }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  return (
    <IconButton
      icon={IconCopy}
      label={t('clone.action')}
      onClick={() =>
        change(typeof draft === 'string' ? { ...withOpen(search, undefined), _draft: draft } : withDraft(search, draft))
      }
    />
  );
}
