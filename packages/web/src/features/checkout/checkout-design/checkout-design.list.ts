import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList } from '../../../kit/list/declaration.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import { DesignColours } from './design-colours.tsx';

const shownDefault = (item: CheckoutDesign, { t }: Words): Shown | undefined =>
  item.default ? { text: t('fields:checkoutdesign.default') } : undefined;

export const checkoutDesignList = defineList({
  id: 'checkoutdesign',
  entity: 'checkoutdesign',
  timeless: true,
  title: 'checkout_design.title',
  hint: 'checkout_design.hint',
  empty: 'checkout_design.empty',
  columns: [
    'name',
    // In words that are clear without the column's head, for a card.
    { path: 'default', shows: shownDefault },
    { path: 'button_color', cell: DesignColours, label: 'checkout_design.colours' },
    'description',
    'created_at',
    { path: 'organisation.name', hidden: true },
    { path: 'number_format', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'default', 'description', 'created_at'],
  filters: ['default', 'name', 'created_at', 'organisation', 'id'],
  populate: ['organisation'],
  detail: {
    populate: ['organisation'],
    edit: { roles: checkoutdesign.roles.update, page: ({ id }) => `checkout-designs/${id}` },
    delete: { roles: checkoutdesign.roles.delete, question: 'checkout_design.delete_question' },
    panel: async () => (await import('./checkout-design.panel.ts')).checkoutDesignPanel,
  },
  create: {
    roles: checkoutdesign.roles.create,
    label: 'checkout_design.create',
    page: 'checkout-designs/new',
  },
});
