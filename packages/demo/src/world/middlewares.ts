import type { RowOf } from '../load/tables.ts';
import { makeRandom } from './random.ts';
import type { Merchant, Tree } from './tree.ts';

const day_ms = 86_400_000;

/**
 * The provider's screening, which most shops of the largest merchant use, and that merchant's own check. The sandbox
 * decides by the last digits of an amount, so that few payments are touched.
 */
export function makeMiddlewares(seed: string, tree: Tree, start_ms: number): RowOf<'middleware'>[] {
  const random = makeRandom(`${seed} middlewares`);
  const { organisation } = tree.merchants[0] as Merchant;
  const to_review = tree.rows.tag.find((tag) => tag.organisation === organisation && tag.text === 'Manual review');
  const rowOf = (at: string, name: string, more: Partial<RowOf<'middleware'>>): RowOf<'middleware'> => {
    const at_ms = start_ms - random.int(20, 200) * day_ms;
    const created_at = new Date(at_ms).toISOString();
    return {
      id: random.id('mdw', at_ms),
      created_at,
      organisation: at,
      name,
      provider: 'sandbox',
      on_failure: 'allow',
      version: 1,
      ...more,
    };
  };
  const rows = [
    rowOf(tree.root, 'Sanctions screening', {
      description: 'Compares payers with the sanctions lists of the EU and the UN.',
      on_failure: 'block',
    }),
    rowOf(organisation, 'Stock check', {
      description: 'Marks orders that the warehouse cannot deliver.',
      ...(to_review && { tag: to_review.id }),
    }),
  ];
  const shops = tree.rows.paymentprofile.filter((profile) => profile.organisation === organisation);
  for (const [index, shop] of shops.entries()) shop.middleware = rows.slice(0, index === 0 ? 2 : 1).map(({ id }) => id);
  return rows;
}
