import type { RowOf } from '../load/tables.ts';
import { makeRandom } from './random.ts';
import type { Tree } from './tree.ts';

const day_ms = 86_400_000;

/** Merchants that sell goods have shops as well, with tills on which customers pay; from chance of its own. */
export function makeTerminals(seed: string, { merchants, rows }: Tree, now_ms: number): RowOf<'terminal'>[] {
  const random = makeRandom(`${seed} terminals`);
  const shops = merchants
    .filter(({ sector }) => sector.ships)
    .flatMap((merchant) => rows.organisation.filter(({ id, parent }) => [id, parent].includes(merchant.organisation)));
  return shops.flatMap((shop) =>
    Array.from({ length: random.int(2, 5) }, (_, index) => {
      const created_ms = Math.max(Date.parse(shop.created_at) + day_ms / 2, now_ms - random.int(5, 700) * day_ms);
      return {
        id: random.id('term', created_ms),
        created_at: new Date(created_ms).toISOString(),
        organisation: shop.id,
        name: `${shop.locality} ${index + 1}`,
        serial_number: `SN${random.digits(8)}`,
        location: `${shop.street} ${shop.street_number}, ${shop.locality}`,
        status: random.chance(0.75) ? 'ACTIVE' : 'INACTIVE',
        version: 1,
      } as const;
    }),
  );
}
