import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { withDraft, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

interface Props {
  /** The values of an item by field, or in the form's own format. */
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
