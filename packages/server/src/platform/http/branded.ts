import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type Branding, default_branding } from '@sluis/contract/branding';
import type { FastifyInstance } from 'fastify';
import { logoFile } from '../branding.ts';
import { escapeHtml } from '../mail/html.ts';

const image_types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** The name and icons that a browser shows when a user installs the application. */
const manifestOf = ({ name, short_title, logo, colors }: Branding) => ({
  id: '/',
  name,
  short_name: short_title,
  start_url: '/',
  display: 'standalone',
  theme_color: colors.accent,
  background_color: '#ffffff',
  icons: [{ src: logo, sizes: 'any', type: image_types[extname(logo)] }],
});

/** Serves the branding, its web manifest, and the logo beside its file. */
export function useBranding(http: FastifyInstance, branding: Branding, file: string | undefined): void {
  http.get('/branding.json', (_, reply) => reply.header('cache-control', 'no-cache').send(branding));
  http.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifestOf(branding)),
  );
  const logo = logoFile(file, branding.logo);
  if (logo === undefined) return;
  const image = readFileSync(logo);
  http.get(branding.logo, (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(image_types[extname(logo)] ?? 'application/octet-stream')
      .send(image),
  );
}

/** The built page with the name and the logo of the branding, until the application has loaded. */
export const brandPage = (html: string, { short_title, logo }: Branding): string =>
  html
    .replace(`<title>${default_branding.short_title}</title>`, () => `<title>${escapeHtml(short_title)}</title>`)
    .replace(`href="${default_branding.logo}" type="image/svg+xml"`, () => `href="${logo}"`);
