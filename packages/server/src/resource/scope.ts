/** The organisations that a call may touch. `all` is the whole database: the scope of the root's members. */
export interface Scope {
  readonly all: boolean;
  readonly organisations: readonly string[];
}

/** Every organisation: for the application's own look-ups. */
export const everything: Scope = { all: true, organisations: [] };

/** The scope of one organisation, without those below it: for locks and writes. */
export const within = (organisation: string): Scope => ({ all: false, organisations: [organisation] });

/** Whether a row of the organisation is within the scope. */
export const inScope = (scope: Scope, organisation: string | null | undefined): boolean =>
  scope.all || (organisation != null && scope.organisations.includes(organisation));
