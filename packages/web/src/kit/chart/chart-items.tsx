import { Menu } from '@mantine/core';
import { IconClipboard, IconFileTypeCsv, IconPhoto, IconPrinter } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { businessToday } from '../../lib/business-time.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { paintPng } from './paint.ts';
import { printAlone } from './print-alone.ts';
import { fileName, saveFile } from './save-file.ts';
import { asCsv, asTsv, type Table } from './table.ts';

interface Props {
  readonly title: string;
  readonly table: Table;
  readonly card: RefObject<HTMLElement | null>;
  /** Announces the outcome. */
  readonly onSay: (text: string) => void;
}

const icon = { size: 16, stroke: 1.75 } as const;

/** The commands that copy, save and print a card. */
export function ChartItems({ title, table, card, onSay }: Props) {
  const { t, language } = useTranslation();
  const { timezone } = useFormat();
  const nameOf = (extension: string): string => fileName(title, businessToday(timezone), extension);
  const copy = (): void => {
    navigator.clipboard.writeText(asTsv(table, language)).then(
      () => onSay(t('chart.copied')),
      () => onSay(t('chart.not_copied')),
    );
  };
  const savePng = (): void => {
    onSay('');
    if (!card.current) return;
    paintPng(card.current).then(
      (image) => saveFile(image, nameOf('png')),
      () => onSay(t('chart.not_saved')),
    );
  };
  const saveCsv = (): void =>
    saveFile(new Blob([asCsv(table, language)], { type: 'text/csv;charset=utf-8' }), nameOf('csv'));
  const print = (): void => {
    const element = card.current;
    // The menu has closed by then.
    if (element) requestAnimationFrame(() => printAlone(element));
  };
  return (
    <>
      <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={copy}>
        {t('chart.copy')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={savePng}>
        {t('chart.save_png')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv {...icon} />} onClick={saveCsv}>
        {t('chart.save_csv')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={print}>
        {t('chart.print')}
      </Menu.Item>
    </>
  );
}
