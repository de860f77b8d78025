import { Menu } from '@mantine/core';
import {
  open_settlement_formats,
  type SettlementFormat,
  settlement_formats,
} from '@sluis/contract/finance/settlement-formats';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';
import { isOpen } from './statement.ts';

interface Props extends ItemProps<Settlement> {
  readonly onChoose: (format: SettlementFormat) => void;
}

/** The formats that a settlement has: an open one has its entries only. */
export function DownloadItems({ item, onChoose }: Props) {
  const { t } = useTranslation();
  return settlement_formats
    .filter((format) => !isOpen(item) || open_settlement_formats.has(format))
    .map((format) => (
      <Menu.Item key={format} onClick={() => onChoose(format)}>
        {t(`settlement.formats.${format}`)}
      </Menu.Item>
    ));
}
