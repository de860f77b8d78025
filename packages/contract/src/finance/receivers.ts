/** A settlement profile of a partner. */
interface Receiver {
  readonly id: string;
  readonly payment_profiles: readonly string[];
  readonly terms: readonly { readonly currency_code: string }[];
}

/**
 * The currencies in which each of a partner's settlement profiles receives its shares. The profile that settles all
 * other payment profiles comes first, then the oldest; those without a currency are left out.
 */
export function receiversOf<P extends Receiver>(profiles: readonly P[]): { profile: P; currencies: string[] }[] {
  const rank = ({ payment_profiles, id }: P): string => `${payment_profiles.length > 0 ? 1 : 0} ${id}`;
  const received = new Set<string>();
  return profiles
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((profile) => {
      const currencies = profile.terms.map(({ currency_code }) => currency_code).filter((each) => !received.has(each));
      for (const each of currencies) received.add(each);
      return { profile, currencies };
    })
    .filter(({ currencies }) => currencies.length > 0);
}
