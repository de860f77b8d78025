import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Branding, default_branding, optional_modules } from '@sluis/contract/branding';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

// These values are public and used in mails: addresses must be pages, never scripts.
const path = z.string().regex(/^\/(?!\/|branding\/)[\w\-./]*$/, 'must be a path on this server');
/** An image next to the branding file, served under its name. */
const image = z
  .string()
  .regex(/^[\w-]+\.(?:svg|png|webp)$/, 'must be a path on this server, or an image in the same folder as the file');
const folder = '/branding/';
const address = z.union([path, z.url({ protocol: /^https?$/ })]);
const schema = z.strictObject({
  name: z.string().min(1).max(100),
  short_title: z.string().min(1).max(40),
  logo: z.union([path, image.transform((name) => folder + name)]),
  colors: z.strictObject({ accent: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0f5c6e') }),
  modules: z.array(z.enum(optional_modules)),
  collecting: z.boolean(),
  links: z.record(z.string(), address),
});

/** The branding in a file, with defaults for what it omits. Throws ConfigError with one line per error. */
export function readBranding(file: string | undefined, defaults: Branding = default_branding): Branding {
  if (file === undefined) return defaults;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(`BRANDING_FILE cannot be read: ${String(cause)}`);
  }
  const parsed = schema.partial().safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`);
    throw new ConfigError(`BRANDING_FILE is invalid:\n${lines.join('\n')}`);
  }
  const logo = logoFile(file, parsed.data.logo ?? '');
  if (logo !== undefined && !existsSync(logo))
    throw new ConfigError(`BRANDING_FILE is invalid:\n  logo: ${logo} is missing`);
  const configured = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(configured) };
}

/** The path of the logo, if it is next to the branding file. */
export const logoFile = (file: string | undefined, logo: string): string | undefined =>
  file !== undefined && logo.startsWith(folder) ? join(dirname(file), logo.slice(folder.length)) : undefined;
