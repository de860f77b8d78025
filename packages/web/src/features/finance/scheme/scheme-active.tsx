import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

interface Item {
  readonly active: boolean;
  readonly visible: boolean;
}

/** Whether it is offered, or archived. */
export function SchemeActive({ item: { active, visible } }: ItemProps<Item>) {
  const { t } = useTranslation();
  if (!visible) return <Pill tone="ended" label={t('price.archived')} />;
  return <Pill tone={active ? 'good' : 'ended'} label={t(active ? 'price.active' : 'price.inactive')} />;
}
