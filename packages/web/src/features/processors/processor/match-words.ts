import type { MatchOutcome } from '@sluis/contract/finance/matching';
import type { Populated } from '@sluis/contract/registry';
import { useTranslation } from '../../../lib/i18n.ts';

/** A match with its payment; fields of its exception are there for viewers of exceptions. */
export type Match = Populated<'settlementmatch', 'transaction' | 'processor' | 'exception'>;

/** The name of an outcome, as exceptions have it. */
export function useOutcomeName(): (outcome: MatchOutcome) => string {
  const { t } = useTranslation();
  return (outcome) => (outcome === 'MATCHED' ? t('processorsettlement.matched') : t(`values.reason.${outcome}`));
}
