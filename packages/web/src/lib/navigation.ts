import { isGranted } from '@sluis/contract/base/role-expressions';
import {
  merchant_navigation,
  type NavigationFlags,
  type NavigationId,
  type NavigationItem,
  type NavigationSection,
  provider_navigation,
} from '@sluis/contract/navigation';
import { type Branding, useBranding } from './branding.ts';
import { useOrganisation } from './organisation.ts';
import { isProvider, type Me, rolesOfUser, useMe } from './session.ts';

/** An entry that the viewer may open, with its whole path. */
export interface Place extends NavigationItem {
  readonly id: NavigationId;
  readonly path: string;
}

export interface PlaceGroup {
  readonly id: string;
  readonly places: readonly Place[];
}

export interface PlaceSection {
  readonly id: string;
  readonly groups: readonly PlaceGroup[];
}

type Viewer = Pick<Me, 'roles'>;
type Switches = Pick<Branding, 'modules' | 'collecting'>;

/** What of a catalogue the viewer may open; groups and sections that would be empty are left out. */
export function visiblePlaces(
  catalogue: readonly NavigationSection[],
  viewer: Viewer,
  switches: Switches,
  base = '',
): PlaceSection[] {
  const held = rolesOfUser(viewer);
  const provider = isProvider(viewer);
  const allowed = (flags: NavigationFlags): boolean =>
    !(flags.psp_only && !provider) &&
    !(flags.merchant_only && provider) &&
    !(flags.super_user && !held.has('PSP_SUPER')) &&
    !(flags.collecting && !switches.collecting) &&
    (flags.module === undefined || switches.modules.includes(flags.module));
  const placesOf = (items: readonly NavigationItem[]): Place[] =>
    items
      .filter((item) => allowed(item) && isGranted(held, item.roles))
      .map((item) => ({ ...item, id: item.id as NavigationId, path: item.external ? item.route : base + item.route }));
  return catalogue
    .filter(allowed)
    .map(({ id, groups }) => ({
      id,
      groups: groups
        .filter(allowed)
        .map((group) => ({ id: group.id, places: placesOf(group.items) }))
        .filter(({ places }) => places.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}

/** What the signed-in user may open here: the provider's catalogue at its level, the merchant's everywhere else. */
export function usePlaces(): PlaceSection[] {
  const me = useMe();
  const branding = useBranding();
  const { id, base } = useOrganisation();
  const catalogue = isProvider(me) && id === undefined ? provider_navigation : merchant_navigation;
  return visiblePlaces(catalogue, me, branding, base);
}

/** All entries of sections, in order. */
export const allPlaces = (sections: readonly PlaceSection[]): Place[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ places }) => places));
