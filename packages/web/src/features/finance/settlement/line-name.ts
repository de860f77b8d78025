import { shownPercent } from '../../../lib/exact-values.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { LineKey } from './statement.ts';

/** The names of lines: of what their section consists, or the section itself. */
export function useLineName(): (line: LineKey) => string {
  const { t, locale } = useTranslation();
  const named = ({ section, component, description, vat_rate_ppm }: LineKey): string => {
    if (section === 'vat') return t('settlement.vat', { rate: shownPercent(vat_rate_ppm, locale) });
    if ((section === 'one_offs' || section === 'shares') && description) return description;
    if (section === 'fees' && component) return t([`price.components.${component}`, '']) || component;
    if (section === 'returned') {
      const name = t(component === 'DEPOSIT' ? 'settlement.deposit' : 'settlement.returned');
      return description ? `${name}: ${description}` : name;
    }
    return t(`fields:settlement.${section}`);
  };
  return (line) => (line.correction ? t('settlement.correction', { name: named(line) }) : named(line));
}
