import type { Scalar } from '../base/list-query.ts';
import type { RoleExpressions } from '../base/role-expressions.ts';

/**
 * The two navigation catalogues of the specification, complete, as data. An entry without a screen is hidden. The texts
 * of an entry are `navigation.{id}.label` and `navigation.{id}.description`; of a section and a group
 * `navigation_section.{id}` and `navigation_group.{id}`.
 */
export interface NavigationFlags {
  /** Only for staff of the provider, wherever they are. */
  readonly psp_only?: true;
  readonly merchant_only?: true;
  readonly super_user?: true;
  readonly collecting?: true;
  /** Only if the viewer's organisation has this optional module. */
  readonly module?: string;
}

export interface NavigationItem extends NavigationFlags {
  readonly id: string;
  /** A path below the level's base; for an external entry the name of its link in the branding. */
  readonly route: string;
  readonly roles: RoleExpressions;
  readonly external?: true;
  /** Its items that need action: the entity, and the address of their list. The entry shows their number. */
  readonly calls?: {
    readonly entity: string;
    readonly search: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  };
}

export interface NavigationGroup extends NavigationFlags {
  readonly id: string;
  readonly items: readonly NavigationItem[];
}

export interface NavigationSection extends NavigationFlags {
  readonly id: string;
  readonly groups: readonly NavigationGroup[];
}
