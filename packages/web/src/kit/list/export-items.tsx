import { Menu } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddition } from './use-addition.ts';

const formats = ['csv', 'csv-machine', 'xlsx'] as const;
export type ExportFormat = (typeof formats)[number];

interface Props {
  /** The paths of the visible columns. */
  readonly columns: readonly string[];
  readonly onChoose: (format: ExportFormat) => void;
}

/** The formats of an export, and the other outputs of the list. */
export function ExportItems({ columns, onChoose }: Props) {
  const { t } = useTranslation();
  const { exports: More } = useAddition();
  return (
    <>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {t(`list.export_as.${format}`)}
        </Menu.Item>
      ))}
      {More && <More columns={columns} />}
    </>
  );
}
