/**
 * The caller: a signed-in user, a program with an API key or a payment terminal, with everything that tenancy and roles
 * need.
 */
export interface Identity {
  readonly kind: 'user' | 'apikey' | 'terminal';
  /** Id of the user, the API key or the terminal. */
  readonly id: string;
  readonly name: string;
  /** Sees this organisation and those below it. */
  readonly organisation: string;
  /** Roles held, with everything that they grant. */
  readonly roles: ReadonlySet<string>;
  /** The granted roles, for display. */
  readonly given_roles: readonly string[];
  /** IANA zone in which dates without a zone are read. */
  readonly timezone: string;
  readonly session?: string;
  /** For a session by single sign-on: the organisation whose identity provider opened it. */
  readonly within?: string | null;
  /** For an API key: the addresses and networks that may use it; any if empty. */
  readonly address_ranges?: readonly string[];
  /** For a user's session: the addresses and networks that it may be used from; any if empty. */
  readonly session_ranges?: readonly string[];
  /** For an API key presented with the secret before its last rotation: until when that is valid. */
  readonly previous_until?: string;
}

export type ActorKind = 'user' | 'apikey' | 'terminal' | 'import' | 'system';

/** The author of a change, for histories. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name: string | null;
}

export const actorOf = ({ kind, id, name }: Identity): Actor => ({ kind, id, name });
