import { isProvider } from './granted.ts';
import { type OrganisationContext, useOrganisation } from './organisation.ts';
import { type Me, useMe } from './session.ts';

/** Whether an organisation is the provider, where alone provider roles have an effect: its staff are members of it. */
export const isAtProvider = (me: Me, organisation: string): boolean =>
  isProvider(me) && organisation === me.organisation.id;

/** The default organisation of a new item: the one that the screen is about. */
export function useHomeOrganisation(): string {
  const me = useMe();
  return useOrganisation().id ?? me.organisation.id;
}

/** Whether staff of the provider act as such: everywhere but in a merchant that they view as itself. */
export const worksAsProvider = (me: Pick<Me, 'roles'>, { mode }: Pick<OrganisationContext, 'mode'>): boolean =>
  isProvider(me) && mode !== 'merchant';
