/** The organisations that something may touch. `all` is the whole database: what the root's members see. */
export interface Scope {
  readonly all: boolean;
  readonly organisations: readonly string[];
}

/** Every organisation: for what the application itself looks up. */
export const everything: Scope = { all: true, organisations: [] };

/** The scope of one organisation, without what is below it: where something of it is held or written. */
export const within = (organisation: string): Scope => ({ all: false, organisations: [organisation] });

/** Whether a row of the organisation lies within the scope. */
export const inScope = (scope: Scope, organisation: string | null | undefined): boolean =>
  scope.all || (organisation != null && scope.organisations.includes(organisation));
