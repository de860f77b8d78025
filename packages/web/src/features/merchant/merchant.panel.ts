import { organisation } from '@sluis/contract/entities/organisation';
import { paymentprofile } from '@sluis/contract/entities/paymentprofile';
import { processor } from '@sluis/contract/entities/processor';
import { transaction } from '@sluis/contract/entities/transaction';
import { user } from '@sluis/contract/entities/user';
import { visit } from '@sluis/contract/entities/visit';
import type { PanelOf } from '../../kit/list/options.ts';
import type { Merchant } from './merchant.item.ts';
import { MerchantActive } from './merchant-cells.tsx';
import { MerchantActions, MerchantDetails } from './merchant-details.tsx';
import {
  MerchantPayments,
  MerchantProcessors,
  MerchantProfiles,
  MerchantTree,
  MerchantUsers,
  MerchantVisits,
} from './merchant-parts.tsx';
import { SetUp } from './set-up.tsx';

/** Everything of a merchant in one place; other features add what is theirs (`additions`, to `organisation`). */
export const merchantPanel: PanelOf<Merchant> = {
  status: MerchantActive,
  actions: MerchantActions,
  tabs: [
    { id: 'details', content: MerchantDetails },
    { id: 'setup', label: 'merchant.tabs.setup', content: SetUp },
    { id: 'organisations', label: 'organisation.title', roles: organisation.roles.list, content: MerchantTree },
    { id: 'users', label: 'organisation.users', roles: user.roles.list, content: MerchantUsers },
    { id: 'profiles', label: 'merchant.tabs.profiles', roles: paymentprofile.roles.list, content: MerchantProfiles },
    { id: 'processors', label: 'merchant.tabs.processors', roles: processor.roles.list, content: MerchantProcessors },
    { id: 'payments', label: 'merchant.tabs.payments', roles: transaction.roles.list, content: MerchantPayments },
    { id: 'visits', label: 'merchant.tabs.visits', roles: visit.roles.list, content: MerchantVisits },
  ],
};
