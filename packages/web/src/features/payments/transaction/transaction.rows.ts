import { defineRows } from '../../../kit/list/declaration.ts';
import { shownProduct } from '../../../kit/value/shown-product.ts';
import type { Query } from '../../../lib/request-query.ts';
import { shownPayment } from './display-status.ts';

/** The page types of the specification; each has a fixed filter. */
export const fixed_filters = {
  DEFAULT: {},
  TAGGED: { tagged: true },
  BLOCKED: { blocked: true },
  MISSED: { status: 'ABANDONED' },
  DECLINED: { status: 'DECLINED' },
  PSP: {},
} as const satisfies Record<string, Query>;
export type PageType = keyof typeof fixed_filters;

/** The rows of the list of a page type. */
export const transactionRows = (page: PageType) =>
  defineRows({
    id: `transaction.${page}`,
    entity: 'transaction',
    title: `transaction.pages.${page}.title`,
    hint: `transaction.pages.${page}.hint`,
    fixed: fixed_filters[page],
    roles: page === 'PSP' ? ['PSP && TRANSACTION_LIST'] : undefined,
    populate: ['customer', 'organisation', 'processor'],
    columns: [
      'created_at',
      // With another column, a long reference or country would push the status off the screen.
      { path: 'merchant_reference', ...(page === 'PSP' && { width_px: 150 }) },
      ...(page === 'PSP' ? ([{ path: 'organisation.name', width_px: 140 }] as const) : []),
      'customer.name',
      { path: 'payment_product', shows: shownProduct, exported: ['card_brand', 'card_last_four'] },
      { path: 'country_code', ...(page === 'PSP' && { width_px: 110 }) },
      { path: 'status', shows: shownPayment, exported: ['status_reason', 'amount_refunded', 'amount_charged_back'] },
      ...(page === 'TAGGED' ? (['tags'] as const) : []),
      ...(page === 'DECLINED' ? (['status_reason'] as const) : []),
      { path: 'amount', exported: ['currency_code'] },
      { path: 'id', hidden: true },
      { path: 'description', hidden: true },
      { path: 'payment_product_type', hidden: true },
      { path: 'amount_authorized', hidden: true },
      { path: 'amount_capturable', hidden: true },
      { path: 'capture_before', hidden: true },
      { path: 'late', hidden: true },
      { path: 'amount_refunded', hidden: true },
      { path: 'amount_charged_back', hidden: true },
      { path: 'last_status_update', hidden: true },
      ...(page === 'DECLINED' ? [] : ([{ path: 'status_reason', hidden: true }] as const)),
      { path: 'processor.name', hidden: true },
      { path: 'processor_id_external', hidden: true },
      { path: 'recurring_type', hidden: true },
      { path: 'card_country', hidden: true },
      { path: 'card_funding', hidden: true },
      { path: 'settlement', hidden: true },
      ...(page === 'PSP' ? [] : ([{ path: 'organisation.name', hidden: true }] as const)),
      ...(page === 'TAGGED' ? [] : ([{ path: 'tags', hidden: true }] as const)),
    ],
    card: [['merchant_reference', 'created_at'], 'amount', ['payment_product', 'customer.name'], 'status'],
  });
