import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { ListKind } from '@sluis/contract/risk/attributes';
import type { Rule } from '@sluis/contract/risk/conditions';
import type { RouteNode } from '@sluis/contract/risk/tree';
import type { TagName } from '../world/shops.ts';
import { strained_processor } from './processors.ts';

/** The merchants with rulesets; the provider has rulesets that hold for all merchants. */
export const risk_owners = { largest: 'Van der Linden Mode', tested: 'Bruinvis Elektronica' } as const;

/** The European Economic Area. */
const eea = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(' ');

/** The ids of what rules and trees name. */
export interface Named {
  list(name: string): string;
  processor(name: string): string;
}

interface Version<C> {
  readonly days_ago: number;
  readonly content: C;
  readonly note?: string;
}

interface Owned {
  /** A merchant; the provider by default. */
  readonly owner?: string;
  readonly name: string;
}

export interface RulesetData extends Owned {
  readonly action: RulesetAction;
  readonly tag?: TagName;
  /** The oldest first; the last one holds. */
  readonly versions: readonly Version<(named: Named) => Rule[]>[];
  /** Rules that do not hold yet. */
  readonly draft?: (named: Named) => Rule[];
}

export interface RoutingData extends Owned {
  readonly versions: readonly Version<(named: Named) => RouteNode>[];
  readonly draft?: (named: Named) => RouteNode;
  /** The merchant whose profiles use it, if they have all of its processors. */
  readonly used_by?: string;
}

export interface ListData extends Owned {
  readonly kind: ListKind;
  readonly description: string;
  readonly days_ago: number;
  /** Values that do not come from payments. */
  readonly values?: readonly { readonly value: string; readonly why: string }[];
}

const over = (cents: number): Rule => ({
  name: 'amount',
  operator: '>',
  value: String(cents),
  currency_code: 'EUR',
});
const outside_eea: Rule = { name: 'card_country', operator: 'NOT_IN', value: eea };

/** The BIN of the cards that were tried out in the night of the incidents. */
export const stolen_bin = '45717360';
export const blocked_cards = 'Blocked cards';
export const allowed_customers = 'Allowed customers';
const tester_bins = 'BIN ranges of card testers';

export const lists: readonly ListData[] = [
  {
    owner: risk_owners.largest,
    name: blocked_cards,
    kind: 'card',
    description: 'Cards that banks refused.',
    days_ago: 60,
  },
  {
    owner: risk_owners.largest,
    name: allowed_customers,
    kind: 'customer',
    description: 'Known customers with large orders.',
    days_ago: 60,
  },
  {
    name: tester_bins,
    kind: 'card_bin',
    description: 'Ranges from which stolen cards were tried out.',
    days_ago: 18,
    values: [
      { value: stolen_bin, why: 'Tried out at Bruinvis Elektronica in one night' },
      { value: '531462', why: 'Reported by the card scheme' },
      { value: '47903', why: 'Reported by the card scheme' },
    ],
  },
];

/** Within 24 hours, so that a night counts as a whole. */
export const velocity_block = 'More than five payments from one network';

export const rulesets: readonly RulesetData[] = [
  {
    owner: risk_owners.tested,
    name: velocity_block,
    action: 'block',
    versions: [
      { days_ago: 45, content: () => [{ name: 'count_per_ip_24h', operator: '>', value: '10' }] },
      {
        days_ago: 30,
        content: () => [{ name: 'count_per_ip_24h', operator: '>', value: '5' }],
        note: 'No customer pays more than five times a day',
      },
    ],
  },
  {
    owner: risk_owners.tested,
    name: 'High value',
    action: 'tag',
    tag: 'High value',
    versions: [{ days_ago: 45, content: () => [over(100_000)] }],
  },
  {
    owner: risk_owners.largest,
    name: 'Orders above € 750',
    action: 'block',
    versions: [{ days_ago: 40, content: () => [over(75_000)] }],
    // Tested on history it refuses many good payments.
    draft: ({ list }) => [over(40_000), { name: 'customer', operator: 'NOT_IN', value: list(allowed_customers) }],
  },
  {
    owner: risk_owners.largest,
    name: blocked_cards,
    action: 'block',
    versions: [{ days_ago: 40, content: ({ list }) => [{ name: 'card', operator: 'IN', value: list(blocked_cards) }] }],
  },
  {
    owner: risk_owners.largest,
    name: 'High value',
    action: 'tag',
    tag: 'High value',
    versions: [
      { days_ago: 45, content: () => [over(50_000)] },
      { days_ago: 30, content: () => [over(30_000)], note: 'Finance checks orders above € 300' },
    ],
  },
  {
    owner: risk_owners.largest,
    name: 'First order abroad',
    action: 'tag',
    tag: 'First order abroad',
    versions: [
      {
        days_ago: 45,
        content: () => [
          { name: 'country_code', operator: 'NOT_IN', value: ['NL', 'BE', 'DE', 'GB'] },
          { name: 'count_per_customer_7d', operator: '==', value: '1' },
        ],
      },
    ],
  },
  {
    owner: risk_owners.largest,
    name: 'Above € 250 from outside the EEA',
    action: '3dSecure',
    versions: [{ days_ago: 45, content: () => [over(25_000), outside_eea] }],
  },
  {
    name: 'Cards of testers',
    action: 'block',
    versions: [
      {
        days_ago: 18,
        content: ({ list }) => [
          { name: 'card_bin', operator: 'IN', value: list(tester_bins) },
          { name: 'card_country', operator: '==', value: 'BR' },
        ],
        note: 'After the night at Bruinvis Elektronica',
      },
    ],
  },
  {
    name: 'Above € 250 from outside the EEA',
    action: '3dSecure',
    versions: [{ days_ago: 18, content: () => [over(25_000), outside_eea] }],
  },
];

const noordzee = 'Noordzee Card Services';

/** Large amounts and American Express at one acquirer, and a part of the rest at another. */
const cards =
  (share: number) =>
  ({ processor }: Named): RouteNode => ({
    if: [{ name: 'amount', operator: '>', value: 30_000, currency_code: 'EUR' }],
    then: processor(noordzee),
    else: {
      if: [{ name: 'card_brand', operator: '==', value: 'amex' }],
      then: processor(noordzee),
      else: {
        if: [{ name: 'random', operator: '<', value: share }],
        then: processor(strained_processor),
        else: processor(noordzee),
      },
    },
  });

export const routings: readonly RoutingData[] = [
  {
    owner: risk_owners.largest,
    name: 'Cards',
    versions: [
      { days_ago: 45, content: cards(50) },
      { days_ago: 40, content: cards(70), note: 'Polder is cheaper' },
    ],
    // Would have avoided the payments that an overloaded processor refused.
    draft: cards(10),
    used_by: risk_owners.largest,
  },
  {
    owner: risk_owners.largest,
    name: 'Cards during a sale',
    versions: [
      {
        days_ago: 8,
        // The second condition contradicts the first, and the third changes nothing.
        content: ({ processor }) => ({
          if: [{ name: 'amount', operator: '>', value: 50_000, currency_code: 'EUR' }],
          then: {
            if: [{ name: 'amount', operator: '<', value: 20_000, currency_code: 'EUR' }],
            then: processor(strained_processor),
            else: processor(noordzee),
          },
          else: {
            if: [{ name: 'card_brand', operator: '==', value: 'amex' }],
            then: processor(noordzee),
            else: processor(noordzee),
          },
        }),
      },
    ],
  },
  {
    name: 'Cards in euros',
    versions: [
      {
        days_ago: 45,
        content: ({ processor }) => ({
          if: [{ name: 'random', operator: '<', value: 60 }],
          then: processor(strained_processor),
          else: processor(noordzee),
        }),
      },
    ],
    used_by: risk_owners.tested,
  },
];

/** A profile with a second card processor, and no routing that includes both: one gets no payment. */
export const unroutable_profile = { profile: 'Flights US', processor: 'Pacific Acquiring' } as const;
