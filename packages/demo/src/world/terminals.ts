import type { RowOf } from '../load/tables.ts';
import type { Sink } from './payments.ts';
import { makeRandom, type Random } from './random.ts';
import type { Shop } from './shops.ts';
import type { Tree } from './tree.ts';

const day_ms = 86_400_000;
const models = ['Verifone P400', 'Adyen S1F2', 'Ingenico Move/5000'] as const;
/** The part of the card payments of a shop with tills that is made on one. */
const at_a_till = 0.12;

type Terminal = RowOf<'terminal'>;
type Transaction = Sink['transaction'][number];

/** The terminals of the demo data: payments are offered to them as they are generated. */
export interface Terminals {
  readonly rows: Terminal[];
  readonly history: RowOf<'status_history'>[];
  offer(shop: Pick<Shop, 'profile'>, transaction: Transaction): void;
}

/** The shops, with tills, of merchants that sell goods; with a separate random generator. */
export function makeTerminals(seed: string, { merchants, rows: of_tree }: Tree, now_ms: number): Terminals {
  const random = makeRandom(`${seed} terminals`);
  const shops = merchants
    .filter(({ sector }) => sector.ships)
    .flatMap((merchant) =>
      of_tree.organisation.filter(({ id, parent }) => [id, parent].includes(merchant.organisation)),
    );
  const rows = shops.flatMap((shop) => {
    const payment_profile = of_tree.paymentprofile.find(({ organisation }) => organisation === shop.id)?.id ?? null;
    return Array.from({ length: random.int(2, 5) }, (_, index) =>
      terminalOf(random, shop, { index, now_ms, payment_profile }),
    );
  });
  const by_profile = Map.groupBy(rows, (row) => row.payment_profile);
  return {
    rows,
    history: rows.flatMap((row) => historyOf(random, row)),
    offer: ({ profile }, transaction) => {
      const { created_at, payment_product, card_last_four, recurring_type, status } = transaction;
      const tills =
        by_profile
          .get(profile)
          ?.filter(({ enrolled_at: from, last_seen_at: to }) => from && to && from < created_at && created_at < to) ??
        [];
      const is_online = payment_product !== 'card' || !card_last_four || recurring_type !== null;
      if (
        tills.length === 0 ||
        is_online ||
        transaction.blocked ||
        transaction.three_d_secure_requested ||
        status === 'INITIATED' ||
        transaction.status_reason?.includes('uthentication')
      )
        return;
      if (!random.chance(at_a_till)) return;
      const none = { browser: null, platform: null, ip: null, network: null, three_d_secure: null };
      Object.assign(transaction, none, { terminal: random.pick(tills).id });
    },
  };
}

interface Standing {
  readonly index: number;
  readonly now_ms: number;
  readonly payment_profile: string | null;
}

function terminalOf(
  random: Random,
  shop: Tree['rows']['organisation'][number],
  { index, now_ms, payment_profile }: Standing,
): Terminal {
  const created_ms = Math.max(Date.parse(shop.created_at) + day_ms / 2, now_ms - random.int(5, 700) * day_ms);
  const is_active = random.chance(0.75);
  const seen_ms = now_ms - (is_active ? random.int(5, 900) * 1000 : random.int(3, 60) * day_ms);
  const is_enrolled = random.chance(0.9) && seen_ms > created_ms;
  return {
    id: random.id('term', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation: shop.id,
    name: `${shop.locality} ${index + 1}`,
    serial_number: `SN${random.digits(8)}`,
    model: random.pick(models),
    payment_profile,
    location: `${shop.street} ${shop.street_number}, ${shop.locality}`,
    status: is_active ? 'ACTIVE' : 'INACTIVE',
    software: is_enrolled ? `4.${random.int(0, 3)}.${random.int(0, 9)}` : null,
    enrolled_at: is_enrolled ? new Date(created_ms + 600_000).toISOString() : null,
    last_seen_at: is_enrolled ? new Date(seen_ms).toISOString() : null,
    version: 1,
  };
}

function historyOf(random: Random, row: Terminal): RowOf<'status_history'>[] {
  const { id: item, organisation, enrolled_at, last_seen_at, status, name } = row;
  if (!enrolled_at || !last_seen_at) return [];
  const event = (what: string, at: string, is_device = false) => ({
    item,
    organisation,
    id: random.id('hist', Date.parse(at)),
    status: what,
    status_reason: null,
    processor_id_external: null,
    occurred_at: at,
    created_at: at,
    actor_kind: is_device ? 'terminal' : 'system',
    actor: is_device ? item : null,
    actor_name: is_device ? name : null,
  });
  const enrolled = [event('ENROLLED', enrolled_at, true)];
  return status === 'ACTIVE' ? enrolled : [...enrolled, event('DEACTIVATED', last_seen_at)];
}
