import type { MovedSetting } from './configuration.ts';

/** The numbers of items that belong to each organisation of the tree. */
export interface OrganisationFigures {
  readonly organisation: string;
  /** Right below it. */
  readonly organisations: number;
  /** Memberships in it; absent for callers who may not list users. */
  readonly users?: number;
  /** Absent for callers who may not list payment profiles. */
  readonly payment_profiles?: number;
}

/** Items that a move affects: how many, and the first by name if the reader may list them. */
export interface Affected {
  readonly count: number;
  readonly names: readonly string[];
}

export const affected_names_max = 10;

/** Those who see an organisation through one above it: users without other access, and API keys. */
export interface Sight {
  readonly users: Affected;
  readonly api_keys: Affected;
}

type Change<T> = readonly [before: T, after: T];

/** Why an organisation cannot be moved to a place. */
export const move_faults = ['root', 'own', 'below_itself', 'too_deep', 'inactive_merchant'] as const;
export type MoveFault = (typeof move_faults)[number];

export interface MoveEffects {
  /** Why it cannot be moved there, or null. */
  readonly fault: MoveFault | null;
  /** The entities whose items refer to organisations that would no longer be above them; they prevent the move. */
  readonly used_by: readonly string[];
  /** The number of moved organisations, including itself, and of their users. */
  readonly organisations: number;
  readonly users: number;
  readonly loses: Sight;
  readonly gains: Sight;
  /** The rulesets of organisations above that stop and begin to hold for its payments; null to callers who may not list them. */
  readonly rulesets: { readonly loses: Affected; readonly gains: Affected } | null;
  /** The settings in effect for its users, its own or those of the nearest above that has them. */
  readonly settings: {
    readonly active: Change<boolean>;
    readonly idle_minutes: Change<number | null>;
    readonly mfa_required: Change<'google' | 'email' | null>;
    /** Of allowed addresses; empty is any. */
    readonly address_ranges: Change<readonly string[]>;
  };
  /** The provider's settings that would change, for callers who may read them. */
  readonly configuration: readonly MovedSetting[];
}
