import type { PanelOf } from '../../../kit/list/options.ts';
import type { BankAccount } from './bank-account.item.ts';
import { bankAccountOverview } from './bank-account.overview.tsx';
import { BankAccountActions } from './bank-account-actions.tsx';
import { UsedBy } from './used-by.tsx';

export const bankAccountPanel: PanelOf<BankAccount> = {
  actions: BankAccountActions,
  overview: bankAccountOverview,
  tabs: [{ id: 'used', label: 'bank_account.used_by', content: UsedBy }],
};
