/** Who asks: a signed-in user, a program with an API key or a payment terminal; everything that tenancy and roles need. */
export interface Identity {
  readonly kind: 'user' | 'apikey' | 'terminal';
  /** Id of the user, the API key or the terminal. */
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
  /** Of an API key: the addresses and networks that it works from; from any where there are none. */
  readonly address_ranges?: readonly string[];
  /** Of an API key that was presented by the secret before its last rotation: until when that works. */
  readonly previous_until?: string;
}

export type ActorKind = 'user' | 'apikey' | 'terminal' | 'import' | 'system';

/** Who did something, for histories. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name: string | null;
}

export const actorOf = ({ kind, id, name }: Identity): Actor => ({ kind, id, name });
