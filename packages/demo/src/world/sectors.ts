import { type Rhythm, rhythms } from './rhythms.ts';

/** The products of a sector, their prices and times, and how often they are returned. */
export interface Sector {
  readonly rhythm: Rhythm;
  /** Half of the payments are below this, in euros. */
  readonly median_eur: number;
  /** The spread of amounts: the standard deviation of their logarithm. */
  readonly spread: number;
  /** The share of paid payments that are refunded, at least in part. */
  readonly refunded: number;
  /** The share that is collected repeatedly without the customer. */
  readonly recurring: number;
  /** Goods are shipped later, and only then is the card charged. */
  readonly ships: boolean;
  readonly what: readonly string[];
}

const { shop, office, dinner, subscription, road } = rhythms;
const goods = { rhythm: shop, spread: 0.7, recurring: 0, ships: true };
const service = { spread: 0.5, recurring: 0, ships: false };

export const sectors = {
  fashion: { ...goods, median_eur: 64, refunded: 0.16, what: ['Order', 'Bestelling'] },
  electronics: { ...goods, median_eur: 139, spread: 1, refunded: 0.06, what: ['Order'] },
  bikes: { ...goods, median_eur: 92, spread: 1.2, refunded: 0.05, what: ['Bestelling', 'Onderhoud'] },
  travel: { ...service, rhythm: shop, median_eur: 310, spread: 0.8, refunded: 0.06, what: ['Booking', 'Boeking'] },
  garden: { ...goods, median_eur: 48, refunded: 0.05, what: ['Bestelling'] },
  streaming: {
    ...service,
    rhythm: subscription,
    median_eur: 9.99,
    spread: 0.25,
    refunded: 0.012,
    recurring: 0.85,
    what: ['Abonnement'],
  },
  books: { ...goods, median_eur: 27, refunded: 0.03, what: ['Bestelling'] },
  beauty: { ...goods, median_eur: 43, refunded: 0.04, what: ['Commande', 'Order'] },
  food: { ...service, rhythm: dinner, median_eur: 26, refunded: 0.02, what: ['Bestelling'] },
  insurance: {
    ...service,
    rhythm: subscription,
    median_eur: 12.5,
    spread: 0.4,
    refunded: 0.01,
    recurring: 0.9,
    what: ['Premie'],
  },
  coffee: { ...goods, median_eur: 38, refunded: 0.02, recurring: 0.2, what: ['Bestellung'] },
  outdoor: { ...goods, median_eur: 88, refunded: 0.11, what: ['Bestellung', 'Order'] },
  toys: { ...goods, median_eur: 34, refunded: 0.05, what: ['Bestelling', 'Zamówienie'] },
  charity: {
    ...service,
    rhythm: subscription,
    median_eur: 10,
    spread: 0.6,
    refunded: 0.006,
    recurring: 0.75,
    what: ['Donatie'],
  },
  design: { ...goods, median_eur: 120, spread: 0.9, refunded: 0.07, what: ['Ordre', 'Order'] },
  sport: {
    ...service,
    rhythm: subscription,
    median_eur: 29.95,
    spread: 0.3,
    refunded: 0.015,
    recurring: 0.8,
    what: ['Lidmaatschap'],
  },
  jewellery: { ...goods, median_eur: 240, spread: 1, refunded: 0.08, what: ['Order'] },
  parking: { ...service, rhythm: road, median_eur: 8.5, spread: 0.7, refunded: 0.01, what: ['Parkeren'] },
  wine: { ...goods, median_eur: 74, refunded: 0.02, what: ['Bestelling'] },
  stationery: { ...goods, median_eur: 31, refunded: 0.02, what: ['Order'] },
  tickets: { ...service, rhythm: shop, median_eur: 58, spread: 0.6, refunded: 0.04, what: ['Tickets'] },
  wholesale: { ...service, rhythm: office, median_eur: 460, spread: 0.9, refunded: 0.02, what: ['Invoice', 'Factuur'] },
} as const satisfies Record<string, Sector>;

export type SectorName = keyof typeof sectors;
