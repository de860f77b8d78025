import { createContext, use } from 'react';
import { requestFile } from './api-client.ts';

/** What makes the application a provider's own; `/branding.json`, which every installation may replace. */
export interface Branding {
  readonly name: string;
  readonly short_title: string;
  /** Address of a square image. */
  readonly logo: string;
  readonly colors: { readonly accent: string };
  /** Optional modules that are on: `sap`, `host2host`. */
  readonly modules: readonly string[];
  /** Whether the provider collects the money, so that there are settlements and prices. */
  readonly collecting: boolean;
  readonly links: Readonly<Record<string, string>>;
}

export const default_branding: Branding = {
  name: 'Sluis',
  short_title: 'Sluis',
  logo: '/favicon.svg',
  colors: { accent: '#0f5c6e' },
  modules: [],
  collecting: false,
  links: {},
};

/** The branding, with our own where the file or a part of it is lacking: a white label must not keep people out. */
export async function loadBranding(): Promise<Branding> {
  try {
    return { ...default_branding, ...(JSON.parse(await requestFile('/branding.json')) as Partial<Branding>) };
  } catch (cause) {
    console.warn('The branding file could not be read.', cause);
    return default_branding;
  }
}

export const BrandingContext = createContext(default_branding);

export const useBranding = (): Branding => use(BrandingContext);
