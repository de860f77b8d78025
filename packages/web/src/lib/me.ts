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
}
