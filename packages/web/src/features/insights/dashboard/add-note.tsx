import { annotation } from '@sluis/contract/entities/insights/annotation';
import { IconNote } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFrom } from '../../../kit/link/back-target.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';

/** Begins a note on the time charts. */
export function AddNote() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { base } = useOrganisation();
  const from = useFrom();
  const [canRead, canWrite] = [useCan(annotation.roles.list), useCan(annotation.roles.create)];
  if (!canRead || !canWrite) return null;
  const begin = (): void =>
    void navigate({
      to: `${base}/insights/annotations`,
      search: { _open: true } as never,
      state: { from: from() },
    });
  return <IconButton icon={IconNote} label={t('dashboard.add_note')} onClick={begin} />;
}
