import type { MovedSetting } from './configuration.ts';

/** What is known of the tree beside its organisations: how many belong to each. */
export interface OrganisationFigures {
  readonly organisation: string;
  /** Right below it. */
  readonly organisations: number;
  /** Memberships in it; left out for those who may not list users. */
  readonly users?: number;
  /** Left out for those who may not list payment profiles. */
  readonly payment_profiles?: number;
}

/** Who gains or loses something: how many, and the first of them by name where the reader may list them. */
export interface Affected {
  readonly count: number;
  readonly names: readonly string[];
}

export const affected_names_max = 10;

/** Those who see an organisation by way of one above it: users with no other way to it, and API keys. */
export interface Sight {
  readonly users: Affected;
  readonly api_keys: Affected;
}

/** Before and after a move. */
type Change<T> = readonly [before: T, after: T];

/** Why an organisation cannot be where it is to be put. */
export const move_faults = ['root', 'own', 'below_itself', 'too_deep', 'inactive_merchant'] as const;
export type MoveFault = (typeof move_faults)[number];

/** What moving an organisation would do. */
export interface MoveEffects {
  /** Why it cannot be moved there, or null. */
  readonly fault: MoveFault | null;
  /** The entities of which items refer to what would no longer be above them; they prevent the move. */
  readonly used_by: readonly string[];
  /** What is moved: how many organisations, itself among them, and their users. */
  readonly organisations: number;
  readonly users: number;
  readonly loses: Sight;
  readonly gains: Sight;
  /** What holds for its users, from itself or the nearest above that says something. */
  readonly settings: {
    readonly active: Change<boolean>;
    readonly idle_minutes: Change<number | null>;
    readonly mfa_required: Change<'google' | 'email' | null>;
  };
  /** What the provider configured that would be another, for those who may read it. */
  readonly configuration: readonly MovedSetting[];
}
