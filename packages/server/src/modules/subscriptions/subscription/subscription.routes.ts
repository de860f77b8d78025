import { ApiError } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { prefixOf } from '@sluis/contract/registry';
import { type Route, write } from '../../../platform/http/route.ts';
import { itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { attachDiscount, detachDiscount } from './discount.commands.ts';

const discountId = (id: string | undefined): string => {
  if (id && (isId(id, prefixOf('subscriptiondiscount')) || isId(id, prefixOf('attacheddiscount')))) return id;
  throw new ApiError('not_found');
};

/** Adding and removing discounts, at the specification's own paths. */
export const subscriptionRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/subscriptions/:subscription/add-discount/:discount',
    summary: 'Add a discount to a subscription',
    tag: 'Subscriptions',
    access: subscription.roles.update,
    idempotent: true,
    describe: { answer: itemSchema(subscription) },
    handle: async (trx, { identity, params }) => {
      const id = pathId(subscription, params.subscription);
      const row = await attachDiscount(trx, id, discountId(params.discount), await contextOf(engine, trx, identity));
      return { status: 200, body: row, item: id, organisation: String(row.organisation) };
    },
  }),
  write({
    method: 'DELETE',
    path: '/subscriptions/:subscription/remove-attached-discount/:discount',
    summary: 'Remove a discount from a subscription',
    tag: 'Subscriptions',
    access: subscription.roles.update,
    idempotent: false,
    describe: { answer: itemSchema(subscription) },
    handle: async (trx, { identity, params }) => {
      const id = pathId(subscription, params.subscription);
      const row = await detachDiscount(trx, id, discountId(params.discount), await contextOf(engine, trx, identity));
      return { status: 200, body: row, item: id, organisation: String(row.organisation) };
    },
  }),
];
