/** What makes an installation a provider's own; `/branding.json`, which every installation may replace. */
export interface Branding {
  readonly name: string;
  readonly short_title: string;
  /** Path of a square image on this server. */
  readonly logo: string;
  readonly colors: { readonly accent: string };
  /** Optional modules that are on: `sap`, `host2host`. */
  readonly modules: readonly string[];
  /** Whether the provider collects the money, so that there are settlements and prices. */
  readonly collecting: boolean;
  /** Addresses by name; `documentation` is where the API is explained. */
  readonly links: Readonly<Record<string, string>>;
}

export const optional_modules = ['sap', 'host2host'] as const;

export const default_branding: Branding = {
  name: 'Sluis',
  short_title: 'Sluis',
  logo: '/favicon.svg',
  colors: { accent: '#0f5c6e' },
  modules: [],
  collecting: false,
  links: { documentation: '/docs' },
};
