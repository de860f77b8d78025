import type { ItemProps } from '../../../kit/item/row.ts';
import { Money } from '../../../kit/value/money.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';
import { balanceOf, isOpen } from './statement.ts';

/** What a settlement pays out and carries, or its balance so far. */
export function Balance({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  return (
    <span title={isOpen(item) ? t('settlement.so_far') : undefined}>
      <Money amount={balanceOf(item)} currency_code={item.currency_code} />
    </span>
  );
}
