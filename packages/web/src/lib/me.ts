/** A second factor, besides the password. */
export interface Factor {
  readonly id: string;
  readonly type: 'google' | 'email' | 'passkey';
  readonly name: string | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The signed-in user, as `GET /v1/auth/me` returns it. `roles` are those of the current membership. */
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
  /** Whether this is the demo, whose clock and processors users can control. */
  readonly demo: boolean;
  /** By how much the demo's business clock is ahead of real time. */
  readonly clock_ahead_ms: number;
  readonly mfa_enabled: boolean;
  /** The number of minutes without activity after which the session ends. */
  readonly idle_minutes: number;
  /** The optional modules of the current organisation. */
  readonly modules: readonly string[];
  readonly factors: readonly Factor[];
  readonly recovery_codes_left: number;
}
