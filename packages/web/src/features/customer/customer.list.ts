import { customer } from '@sluis/contract/entities/customer';
import { transaction } from '@sluis/contract/entities/transaction';
import type { Populated } from '@sluis/contract/registry';
import { type ComponentType, lazy } from 'react';
import { defineList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerMandates } from './customer-mandates.tsx';
import { CustomerNotes } from './customer-notes.tsx';

export type Customer = Populated<'customer', never>;

/** What other features add to a customer: the payments are theirs to show. */
export interface CustomerParts {
  readonly Transactions: ComponentType<ItemProps<Customer>>;
}

export const customerList = ({ Transactions }: CustomerParts): List =>
  defineList({
    id: 'customer',
    entity: 'customer',
    title: 'customer.title',
    hint: 'customer.hint',
    columns: [
      { path: 'id' },
      'name',
      'gender',
      'city',
      'region',
      'country_code',
      'status',
      'merchant_reference',
      { path: 'email_address', hidden: true },
      { path: 'phone_number', hidden: true },
      { path: 'segment', hidden: true },
      { path: 'postal_code', hidden: true },
      { path: 'date_of_birth', hidden: true },
      { path: 'status_reason', hidden: true },
      { path: 'last_status_update', hidden: true },
      { path: 'created_at', hidden: true },
    ],
    card: ['name', 'status', 'city', 'country_code'],
    filters: [
      'created_at',
      'status',
      'segment',
      'id',
      'email_address',
      'merchant_reference',
      'country_code',
      'city',
      'region',
      'gender',
      'last_name',
      'postal_code',
      'phone_number',
      'date_of_birth',
      'organisation',
    ],
    populate: [],
    detail: {
      populate: ['organisation'],
      actions: CustomerActions,
      edit: {
        roles: customer.roles.update,
        form: lazy(() => import('./customer-forms.tsx').then((module) => ({ default: module.EditCustomer }))),
      },
      tabs: [
        { id: 'details', content: CustomerDetails },
        {
          id: 'transactions',
          label: 'customer.tabs.transactions',
          roles: transaction.roles.list,
          content: Transactions,
        },
        { id: 'mandates', label: 'customer.tabs.mandates', content: CustomerMandates },
        { id: 'notes', label: 'customer.tabs.notes', content: CustomerNotes },
      ],
    },
    create: {
      roles: customer.roles.create,
      label: 'customer.create',
      form: lazy(() => import('./customer-forms.tsx').then((module) => ({ default: module.CreateCustomer }))),
    },
  });
