import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { Faults } from './faults.tsx';
import { type Import, isInProgress, isOnlyChecked, populated } from './import.item.ts';
import { import_sentences } from './import.sentences.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportStatus } from './import-status.tsx';

type Props = ItemProps<Import>;

function Actions({ item }: Props) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  return (
    <>
      <Button
        component={Link}
        variant={isInProgress(item) ? 'filled' : 'default'}
        size="xs"
        {...{ to: `${base}/psp/imports/${item.id}` }}
      >
        {t(isInProgress(item) ? 'import.continue' : 'import.open')}
      </Button>
      <ImportActions item={item} />
    </>
  );
}

const Size = ({ item }: Props) => useFormat().bytes(item.size_bytes);

export const importPanel: PanelOf<Import> = {
  actions: Actions,
  status: ImportStatus,
  overview: defineOverview('import', [...populated], {
    facts: ['kind', 'organisation.name', 'created_at'],
    sentences: import_sentences,
    figures: ({ status, read_count, imported_count, known_count, bad_count }) =>
      read_count === 0
        ? undefined
        : {
            figures: [
              { label: 'fields:import.read_count', value: String(read_count) },
              {
                label: isOnlyChecked({ status }) ? 'import.importable' : 'fields:import.imported_count',
                value: String(imported_count),
              },
              { label: 'fields:import.known_count', value: String(known_count) },
              { label: 'fields:import.bad_count', value: String(bad_count) },
            ],
          },
    Above: Faults,
    sections: [
      {
        parts: [
          'organisation.name',
          'payment_profile.display_name',
          'created_by.name',
          { path: 'size_bytes', cell: Size },
          'amounts',
          'dates',
          'timezone',
        ],
      },
    ],
    technical: [{ parts: ['status_reason', 'last_status_update', 'id'] }],
  }),
};
