import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
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
  if (logo !== undefined) serveLogo(http, branding.logo, logo);
}

/** Serves the logo of a process without the web application, whose files have the default one. */
export function useLogo(http: FastifyInstance, branding: Branding, file: string | undefined, directory: string): void {
  const logo = logoFile(file, branding.logo) ?? join(directory, branding.logo);
  if (existsSync(logo)) serveLogo(http, branding.logo, logo);
}

function serveLogo(http: FastifyInstance, path: string, logo: string): void {
  const image = readFileSync(logo);
  http.get(path, (_, reply) =>
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
