import { useTranslation } from '../../../lib/i18n.ts';
import { branchesOf, type PlaceGroup, type PlaceSection } from '../../../lib/navigation.ts';
import { useMe } from '../../../lib/session.ts';
import { useStored } from '../../../lib/use-stored.ts';

// In pixels, as in `navigation.module.css`.
const section_name_px = 24;
const heading_px = 28;
const entry_px = 30;
const above_section_px = 8;
const above_group_px = 4;

/** The room in a window of 900 px between the brand with the filter and the button that collapses the menu. */
const room_px = 760;

type Translate = ReturnType<typeof useTranslation>['t'];

/** Whether the name of a section is shown above its groups: it is redundant above a single one of the same name. */
export const isNamed = ({ id, groups }: PlaceSection, t: Translate): boolean => {
  const name = t(`navigation_section.${id}`);
  return groups.length > 1 || groups.some((group) => t(`navigation_group.${group.id}`) !== name);
};

/**
 * The groups that are open by default, with the parts of their lists: from the first, as long as nothing has to scroll.
 * If there are few entries that is all of them; otherwise the current entry in a folded group has its room reserved.
 */
export function openByDefault(sections: readonly PlaceSection[], t: Translate): ReadonlySet<string> {
  const groups = sections.flatMap((section) => section.groups);
  const heights = groups.map(({ places }) => places.length * entry_px);
  const names_px = sections.filter((section) => isNamed(section, t)).length * section_name_px;
  const between_px = (groups.length - sections.length) * above_group_px;
  const home_px = entry_px;
  let left_px =
    room_px - home_px - names_px - sections.length * above_section_px - groups.length * heading_px - between_px;
  if (heights.reduce((sum, px) => sum + px, 0) > left_px) left_px -= entry_px;
  const open = new Set<string>();
  for (const [at, { id }] of groups.entries()) {
    left_px -= heights[at] ?? 0;
    if (left_px < 0) break;
    open.add(id);
    for (const { place } of branchesOf(groups[at]?.places ?? [])) open.add(`parts.${place.id}`);
  }
  return open;
}

export interface Folds {
  readonly isOpen: (group: PlaceGroup) => boolean;
  /** Whether the parts of a list are shown below it. */
  readonly hasParts: (place: string) => boolean;
  readonly toggle: (of: 'group' | 'parts', id: string, now: boolean) => void;
}

type Chosen = Readonly<Record<string, boolean>>;
const none: Chosen = {};
const areFolds = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'boolean');

/** The folded groups: as the user left them on this device, otherwise by the available room. */
export function useFolds(sections: readonly PlaceSection[]): Folds {
  const [chosen, choose] = useStored(`sluis.navigation_folds.${useMe().id}`, none, areFolds);
  const { t } = useTranslation();
  const opened = openByDefault(sections, t);
  return {
    isOpen: ({ id }) => chosen[`group.${id}`] ?? opened.has(id),
    hasParts: (place) => chosen[`parts.${place}`] ?? opened.has(`parts.${place}`),
    toggle: (of, id, now) => choose({ ...chosen, [`${of}.${id}`]: !now }),
  };
}
