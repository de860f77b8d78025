import { attributesOf, type Place } from '@sluis/contract/risk/attributes';
import { velocityOf } from './velocity.ts';

/** How forms arrange the attributes, apart from velocity. */
export const attribute_groups = {
  payment: [
    'amount',
    'currency_code',
    'payment_product',
    'payment_profile',
    'recurring',
    'recurring_type',
    '3ds',
    'mcc',
    'random',
  ],
  customer: ['country_code', 'customer_status', 'email_domain', 'customer'],
  card: ['card_brand', 'card_country', 'card_bin', 'card'],
  device: ['ip', 'platform', 'browser'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AttributeGroup = keyof typeof attribute_groups;

/** The measures of velocity, in the order in which forms offer them. */
export const measures = ['count', 'declined', 'amount'] as const;

/** The groups of a place with their attributes, in the order in which forms offer them. */
export function groupsOf(place: Place): readonly (readonly [group: AttributeGroup, names: readonly string[]])[] {
  const there = attributesOf(place);
  return (Object.entries(attribute_groups) as [AttributeGroup, readonly string[]][]).map(([group, names]) => [
    group,
    names.filter((name) => there.includes(name)),
  ]);
}

/** Whether a place has velocity. */
export const hasVelocity = (place: Place): boolean => attributesOf(place).some((name) => velocityOf(name));
