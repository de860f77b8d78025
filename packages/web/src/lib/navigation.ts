import { isGranted } from '@sluis/contract/base/role-expressions';
import type { Branding } from '@sluis/contract/branding';
import type { NavigationGroupId, NavigationId } from '@sluis/contract/navigation';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationFlags, NavigationItem, NavigationSection } from '@sluis/contract/navigation/section';
import { useMemo } from 'react';
import { useBranding } from './branding.ts';
import { isProvider, rolesOfUser } from './granted.ts';
import { worksAsProvider } from './level.ts';
import { type OrganisationContext, organisationOf, useOrganisation } from './organisation.ts';
import { type IconName, screenAt } from './screens.ts';
import { type Me, useMe } from './session.ts';

/** An entry that the viewer may open, with its whole path. */
export interface Place extends NavigationItem {
  readonly id: NavigationId;
  readonly path: string;
  readonly icon: IconName;
  /** The route of the list of which it shows a part. */
  readonly part_of: string | undefined;
}

export interface PlaceGroup {
  readonly id: NavigationGroupId;
  readonly places: readonly Place[];
}

export interface PlaceSection {
  readonly id: string;
  readonly groups: readonly PlaceGroup[];
}

/** Without known modules, those of the branding apply. */
type Viewer = Pick<Me, 'roles'> & Partial<Pick<Me, 'modules'>>;
type Switches = Pick<Branding, 'modules' | 'collecting' | 'links'>;

/**
 * The entries of a catalogue that have a screen, and that the viewer may open; empty groups and sections are left out.
 * In a merchant that is viewed as itself, staff of the provider see the merchant's entries.
 */
export function visiblePlaces(
  catalogue: readonly NavigationSection[],
  viewer: Viewer,
  switches: Switches,
  { base, mode }: Pick<OrganisationContext, 'base' | 'mode'> = organisationOf(undefined),
): PlaceSection[] {
  const held = rolesOfUser(viewer);
  const provider = worksAsProvider(viewer, { mode });
  const allowed = (flags: NavigationFlags): boolean =>
    !(flags.psp_only && !provider) &&
    !(flags.merchant_only && provider) &&
    !(flags.super_user && !held.has('PSP_SUPER')) &&
    !(flags.collecting && !switches.collecting) &&
    (flags.module === undefined || (viewer.modules ?? switches.modules).includes(flags.module));
  const pathOf = ({ external, route }: NavigationItem): string | undefined =>
    external ? switches.links[route] : base + route;
  const placesOf = (items: readonly NavigationItem[]): Place[] =>
    items
      .filter((item) => allowed(item) && isGranted(held, item.roles))
      .flatMap((item) => {
        const path = pathOf(item);
        const entry = item.external ? undefined : screenAt(item.route.slice(1))?.entry;
        const icon = item.external ? 'IconBook2' : entry?.icon;
        const part_of = entry?.part_of && `/${entry.part_of}`;
        return path === undefined || !icon ? [] : [{ ...item, id: item.id as NavigationId, path, icon, part_of }];
      });
  return catalogue
    .filter(allowed)
    .map(({ id, groups }) => ({
      id,
      groups: groups
        .filter(allowed)
        .map((group) => ({ id: group.id as NavigationGroupId, places: placesOf(group.items) }))
        .filter(({ places }) => places.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}

/**
 * The entries that the signed-in user may open here: the provider's catalogue at its level, the merchant's everywhere
 * else.
 */
export function usePlaces(): PlaceSection[] {
  const me = useMe();
  const branding = useBranding();
  const { id, base, mode } = useOrganisation();
  const catalogue = isProvider(me) && id === undefined ? provider_navigation : merchant_navigation;
  return useMemo(() => visiblePlaces(catalogue, me, branding, { base, mode }), [catalogue, me, branding, base, mode]);
}

/** All entries of sections, in order. */
export const allPlaces = (sections: readonly PlaceSection[]): Place[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ places }) => places));

/** The path of a screen's entry: its own, or of the nearest above it. */
export function entryPath(sections: readonly PlaceSection[], pathname: string): string {
  const within = screenAt(pathname.slice(1))?.entry.within;
  const at = within === undefined ? pathname : `/${within}`;
  const above = allPlaces(sections).filter(({ path }) => at === path || at.startsWith(`${path}/`));
  return above.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? pathname;
}

/** An entry of the menu, with the parts of its list folded below it. */
export interface Branch {
  readonly place: Place;
  readonly parts: readonly Place[];
}

/** The entries of a group as in the menu; a part whose list the viewer may not open is a separate entry. */
export function branchesOf(places: readonly Place[]): Branch[] {
  const stands = (place: Place): boolean => !places.some(({ route }) => route === place.part_of);
  return places
    .filter(stands)
    .map((place) => ({ place, parts: places.filter(({ part_of }) => part_of === place.route) }));
}
