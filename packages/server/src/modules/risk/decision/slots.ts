import { type Attribute, attributeOf, inCase, type Place, prefix_lengths } from '@sluis/contract/risk/attributes';
import type { Slots } from '@sluis/contract/risk/compile';
import { type FactValue, keyOf, type PaymentFacts } from '@sluis/contract/risk/facts';

/** What a slot of facts holds. */
export type Slot =
  | { readonly kind: 'attribute'; readonly name: string; readonly attribute: Attribute | undefined }
  | { readonly kind: 'list'; readonly list: string; readonly attribute: string }
  | { readonly kind: 'chance'; readonly path: string };

/** The name of a slot in stored facts. */
export const slotName = (slot: Slot): string =>
  slot.kind === 'attribute'
    ? slot.name
    : slot.kind === 'list'
      ? `${slot.list} ${slot.attribute}`
      : `random ${slot.path}`;

/** Gives each value that conditions use one slot. */
export class SlotTable implements Slots {
  readonly all: Slot[] = [];
  readonly #known = new Map<string, number>();

  #add(slot: Slot): number {
    const name = slotName(slot);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, this.all.length);
    return this.all.push(slot) - 1;
  }

  of(name: string): number {
    return this.#add({ kind: 'attribute', name, attribute: attributeOf(name) });
  }

  ofList(list: string, attribute: string): number {
    return this.#add({ kind: 'list', list, attribute });
  }

  ofChance(path: string): number {
    return this.#add({ kind: 'chance', path });
  }
}

/** What slots need besides the payment itself. */
export interface Needs {
  readonly customer: boolean;
  readonly mcc: boolean;
  readonly velocity: boolean;
}

const of_customer: readonly string[] = ['customer_status', 'country_code', 'email_domain'];

export const needsOf = (slots: readonly Slot[]): Needs => {
  const names = slots.flatMap((slot) =>
    slot.kind === 'attribute' ? [slot.name] : slot.kind === 'list' ? [slot.attribute] : [],
  );
  return {
    customer: names.some((name) => of_customer.includes(name)),
    mcc: names.includes('mcc'),
    velocity: slots.some((slot) => slot.kind === 'attribute' && slot.attribute?.velocity !== undefined),
  };
};

/** What the database and the clock know about a payment for one table of slots. */
export interface Found {
  readonly facts: PaymentFacts;
  readonly of_provider: boolean;
  readonly place: Place;
  readonly velocity: (name: string) => number | null;
  readonly isListed: (list: string, attribute: string) => boolean;
  readonly chance: (path: string) => number;
}

/** The value of an attribute that is not counted, in the case in which it is compared. */
export function attributeValue(
  name: string,
  attribute: Attribute,
  { facts, of_provider, place }: Pick<Found, 'facts' | 'of_provider' | 'place'>,
): FactValue {
  const value = name === 'card' && of_provider ? facts.card_all : attribute.read(facts, place);
  return typeof value === 'string' ? inCase(attribute, value) : value;
}

/** The values of slots for a payment. */
export const fill = (slots: readonly Slot[], found: Found): FactValue[] => slots.map((slot) => slotValue(slot, found));

function slotValue(slot: Slot, found: Found): FactValue {
  if (slot.kind === 'list') return found.isListed(slot.list, slot.attribute);
  if (slot.kind === 'chance') return found.chance(slot.path);
  const { name, attribute } = slot;
  if (!attribute) return null;
  return attribute.velocity ? found.velocity(name) : attributeValue(name, attribute, found);
}

/** The velocities of slots whose key a payment has, with that key. */
export const velocitiesOf = (slots: readonly Slot[], facts: PaymentFacts, of_provider: boolean) =>
  slots.flatMap((slot) => {
    if (slot.kind !== 'attribute') return [];
    const velocity = slot.attribute?.velocity;
    const value = velocity && keyOf(facts, velocity.key, of_provider);
    return velocity && value != null ? [{ name: slot.name, velocity, value }] : [];
  });

/** The lists of slots with the payment's value; one without a value is in none. */
export const listingsOf = (slots: readonly Slot[], at: Pick<Found, 'facts' | 'of_provider' | 'place'>) =>
  slots.flatMap((slot) => {
    if (slot.kind !== 'list') return [];
    const attribute = attributeOf(slot.attribute);
    const value = attribute ? attributeValue(slot.attribute, attribute, at) : null;
    if (value === null) return [];
    // A list of BINs holds prefixes.
    const values = attribute?.prefix ? prefix_lengths.map((length) => String(value).slice(0, length)) : [String(value)];
    return [
      {
        list: slot.list,
        attribute: slot.attribute,
        values: [...new Set(values)].filter((each) => each.length >= 4 || !attribute?.prefix),
      },
    ];
  });

/** The facts of one snapshot or routing among those of a decision. */
export const valuesIn = (facts: Readonly<Record<string, FactValue>>, of: string): Record<string, FactValue> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      name.startsWith(`${of} `) ? [[name.slice(of.length + 1), value]] : [],
    ),
  );
