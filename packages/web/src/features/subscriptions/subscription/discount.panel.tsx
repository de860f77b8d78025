import type { PanelOf } from '../../../kit/list/options.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import type { Discount } from './discount.item.ts';
import { DiscountAmount, DiscountDuration } from './discount-cells.tsx';

const paths = [
  'amount',
  'type',
  'duration',
  'minimum_amount',
  'limit_to_first_order',
  'organisation.name',
  'created_at',
  'id',
];

const Details = ({ item }: { readonly item: Discount }) => (
  <FieldGrid
    entity="subscriptiondiscount"
    item={item}
    paths={paths}
    drawn={{ amount: <DiscountAmount item={item} />, duration: <DiscountDuration item={item} /> }}
  />
);

export const discountPanel: PanelOf<Discount> = { tabs: [{ id: 'details', content: Details }] };
