/** Who asks: a signed-in user or a program with an API key; everything that tenancy and roles need. */
export interface Identity {
  readonly kind: 'user' | 'apikey';
  /** Id of the user or of the API key. */
  readonly id: string;
  readonly name: string;
  /** Sees this organisation and those below it. */
  readonly organisation: string;
  /** Roles held with everything that they grant. */
  readonly roles: ReadonlySet<string>;
  /** Roles as they were given, for showing. */
  readonly given_roles: readonly string[];
  /** IANA zone in which dates without a zone are read. */
  readonly timezone: string;
  readonly session?: string;
}

export type ActorKind = 'user' | 'apikey' | 'import' | 'system';

/** Who did something, for histories. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name: string | null;
}

export const actorOf = ({ kind, id, name }: Identity): Actor => ({ kind, id, name });
