import type { PanelOf } from '../../../kit/list/options.ts';
import type { Customer } from './customer.item.ts';
import { customerOverview } from './customer.overview.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerMandates } from './customer-mandates.tsx';
import { CustomerNotes } from './customer-notes.tsx';

export const customerPanel: PanelOf<Customer> = {
  actions: CustomerActions,
  overview: customerOverview,
  tabs: [
    { id: 'mandates', label: 'customer.tabs.mandates', content: CustomerMandates },
    { id: 'notes', label: 'customer.tabs.notes', content: CustomerNotes },
  ],
};
