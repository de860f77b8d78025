import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { Screen } from '../../../kit/screen/screen.ts';
import type { IconName } from '../../../lib/screens.ts';

const list = (type: SchemeType, icon: IconName): Screen => ({
  kind: 'list',
  route: `psp/pricing/${type}`,
  icon,
  opens: `${type}scheme`,
  load: async () => (await import('./scheme.list.ts')).scheme_lists[type],
});

export const screens: readonly Screen[] = [
  list('revenue', 'IconReceipt2'),
  list('cost', 'IconReceiptTax'),
  list('reserve', 'IconPigMoney'),
  list('partner', 'IconUsersGroup'),
];
