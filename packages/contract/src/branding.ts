/** The branding of an installation, served as `/branding.json`. */
export interface Branding {
  readonly name: string;
  readonly short_title: string;
  /** Path of a square image on this server. */
  readonly logo: string;
  readonly colors: { readonly accent: string };
  /** Enabled optional modules: `sap`, `host2host`. */
  readonly modules: readonly string[];
  /** Whether the provider collects the money, which enables settlements and pricing. */
  readonly collecting: boolean;
  /** URLs by name; `documentation` is the API documentation. */
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

/** In the demo the provider collects the money. */
export const demo_branding: Branding = { ...default_branding, collecting: true };
