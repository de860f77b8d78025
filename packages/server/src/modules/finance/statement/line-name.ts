import { locales } from '@sluis/contract/base/translate';
import { million } from '@sluis/contract/finance/kinds';
import type { StatementLine } from '../settling/statement.queries.ts';
import { type StatementLanguage, type StatementTexts, statementTexts } from './statement.texts.ts';

/** A rate with all its decimals: 0.65%. */
export const percent = (ppm: number, language: StatementLanguage): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 4 }).format(ppm / million);

/** The name of a component of fees; one that a provider has named itself is unchanged. */
export function componentName(t: StatementTexts, component: string): string {
  const key = `components.${component}` as Parameters<StatementTexts>[0];
  const name = t(key);
  return name === key ? component : name;
}

/** The name of a line, as the statement on screen has it. */
export function lineName(line: StatementLine, language: StatementLanguage): string {
  const t = statementTexts(language);
  const named = ({ section, component, description, vat_rate_ppm }: StatementLine): string => {
    if (section === 'vat') return t('vat', { rate: percent(vat_rate_ppm, language) });
    if ((section === 'one_offs' || section === 'shares') && description) return description;
    if (section === 'fees' && component) return componentName(t, component);
    if (section !== 'returned') return t(`sections.${section}`);
    const name = t(component === 'DEPOSIT' ? 'deposit' : 'returned');
    return description ? `${name}: ${description}` : name;
  };
  return line.correction ? t('correction', { name: named(line) }) : named(line);
}
