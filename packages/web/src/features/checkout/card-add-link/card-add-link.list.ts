import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import { CardLinkCopy, CardLinkExpiry, isOpen } from './card-cells.tsx';

export const cardAddLinkList = defineList({
  id: 'cardaddlink',
  entity: 'cardaddlink',
  title: 'card_add_link.title',
  hint: 'card_add_link.hint',
  columns: [
    'created_at',
    'merchant_reference',
    'customer.name',
    'status',
    { path: 'mandate.label', cell: Mandate },
    { path: 'expires_at', cell: CardLinkExpiry },
    { path: 'description', hidden: true },
    { path: 'language', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [{ id: 'copy', label: 'card_add_link.link', cell: CardLinkCopy }],
  card: ['merchant_reference', 'status', 'customer.name', 'created_at'],
  filters: [
    'created_at',
    'status',
    'customer',
    'merchant_reference',
    'expires_at',
    'language',
    'organisation',
    'payment_profile',
    'checkout_design',
    'mandate',
    'id',
  ],
  populate: ['customer', 'mandate'],
  detail: {
    populate: ['customer', 'mandate', 'payment_profile', 'organisation', 'checkout_design'],
    edit: {
      roles: cardaddlink.roles.update,
      allows: isOpen,
      form: lazy(async () => (await import('./card-forms.tsx')).EditCardLink),
    },
    panel: async () => (await import('./card-add-link.panel.ts')).cardAddLinkPanel,
  },
  create: {
    roles: cardaddlink.roles.create,
    label: 'card_add_link.create',
    form: lazy(async () => (await import('./card-forms.tsx')).CreateCardLink),
  },
});
