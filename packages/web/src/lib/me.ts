/** Something besides the password that a person signs in with. */
export interface Factor {
  readonly id: string;
  readonly type: 'google' | 'email' | 'passkey';
  readonly name: string | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** Who is signed in, as `GET /v1/auth/me` tells it. `roles` are those of the current membership. */
export interface Me {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'nl' | 'en';
  readonly timezone: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly roles: readonly string[];
  readonly memberships: readonly {
    readonly id: string;
    readonly organisation: { readonly id: string; readonly name: string };
    readonly roles: readonly string[];
  }[];
  /** Whether this is the demo, whose clock and processors can be played with. */
  readonly demo: boolean;
  /** How far the demo's business clock is ahead of real time. */
  readonly clock_ahead_ms: number;
  readonly mfa_enabled: boolean;
  /** After how many minutes without activity the session ends. */
  readonly idle_minutes: number;
  /** The optional modules of the current organisation. */
  readonly modules: readonly string[];
  readonly factors: readonly Factor[];
  readonly recovery_codes_left: number;
}
