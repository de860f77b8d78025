import { type Branding, default_branding } from '@sluis/contract/branding';
import { createContext, use } from 'react';
import { requestFile } from './api-client.ts';
import { branding_url } from './branding-file.ts';

/** The branding, with the default for a missing file or part: a faulty white label must not block users. */
export async function loadBranding(): Promise<Branding> {
  try {
    return { ...default_branding, ...(JSON.parse(await requestFile(branding_url)) as Partial<Branding>) };
  } catch (cause) {
    console.warn('The branding file could not be read.', cause);
    return default_branding;
  }
}

export const BrandingContext = createContext(default_branding);

export const useBranding = (): Branding => use(BrandingContext);
