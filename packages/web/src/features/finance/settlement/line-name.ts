import { million } from '@sluis/contract/finance/kinds';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { LineKey } from './statement.ts';

/** The names of lines: of what their section consists, or the section itself. */
export function useLineName(): (line: LineKey) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const named = ({ section, component, description, vat_rate_ppm }: LineKey): string => {
    if (section === 'vat') return t('settlement.vat', { rate: format.percent(vat_rate_ppm / million) });
    if (section === 'one_offs' && description) return description;
    if (section === 'fees' && component) return t([`price.components.${component}`, '']) || component;
    if (section === 'returned') {
      const name = t(component === 'DEPOSIT' ? 'settlement.deposit' : 'settlement.returned');
      return description ? `${name}: ${description}` : name;
    }
    return t(`fields:settlement.${section}`);
  };
  return (line) => (line.correction ? t('settlement.correction', { name: named(line) }) : named(line));
}
