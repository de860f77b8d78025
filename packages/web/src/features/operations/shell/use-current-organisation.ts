import { provider_navigation } from '@sluis/contract/navigation/provider';
import { shortId } from '../../../kit/value/short-id.ts';
import { useBranding } from '../../../lib/branding.ts';
import { allPlaces, visiblePlaces } from '../../../lib/navigation.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';

/** The user's location: the open merchant, or their own organisation, and the way out. */
export function useCurrentOrganisation(): { readonly id: string; readonly name: string; readonly home: string } {
  const me = useMe();
  const branding = useBranding();
  const { id = me.organisation.id } = useOrganisation();
  const organisations = useOrganisations();
  const [first] = allPlaces(visiblePlaces(provider_navigation, me, branding));
  const name =
    id === me.organisation.id
      ? me.organisation.name
      : (organisations.find((each) => each.id === id)?.name ?? shortId(id));
  return { id, name, home: first?.path ?? '/' };
}
