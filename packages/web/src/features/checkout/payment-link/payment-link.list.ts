import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { AskedAmount, isUsable, LinkCopy, LinkExpiry, TimesPaid } from './link-cells.tsx';

export const paymentLinkList = defineList({
  id: 'paymentlink',
  entity: 'paymentlink',
  initial: { active: true },
  title: 'payment_link.title',
  hint: 'payment_link.hint',
  columns: [
    'created_at',
    'merchant_reference',
    'customer.name',
    'status',
    'active',
    { path: 'times_paid', cell: TimesPaid, hidden: true },
    { path: 'expires_at', cell: LinkExpiry },
    { path: 'amount', cell: AskedAmount, exported: ['currency_code'] },
    { path: 'amount_paid', exported: ['times_paid', 'currency_code'] },
    { path: 'description', hidden: true },
    { path: 'multiple_use', hidden: true },
    { path: 'language', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [{ id: 'copy', label: 'payment_link.link', cell: LinkCopy }],
  card: [['merchant_reference', 'created_at'], 'amount', 'customer.name', 'status'],
  filters: [
    'active',
    'status',
    'amount',
    'created_at',
    'currency_code',
    'multiple_use',
    'merchant_reference',
    'customer',
    'expires_at',
    'times_paid',
    'amount_paid',
    'language',
    'organisation',
    'payment_profile',
    'checkout_design',
    'id',
  ],
  populate: ['customer'],
  detail: {
    populate: ['customer', 'payment_profile', 'organisation', 'checkout_design'],
    edit: {
      roles: paymentlink.roles.update,
      allows: isUsable,
      form: lazy(async () => (await import('./link-forms.tsx')).EditLink),
    },
    panel: async () => (await import('./payment-link.panel.ts')).paymentLinkPanel,
  },
  create: {
    roles: paymentlink.roles.create,
    label: 'payment_link.create',
    form: lazy(async () => (await import('./link-forms.tsx')).CreateLink),
  },
});
