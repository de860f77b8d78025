import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Inter, from this server: a page loads nothing from others. Latin letters, and separately the rarer ones. */
const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };

const files = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'] as const;
const base = `/fonts/inter-${version}`;

/** The file that every page needs, which a browser may load before it has read the styles. */
export const first_font = `${base}/${files[0]}`;

/** The styles that name the files, as the package has them. */
export const font_css = files
  .map((file) => {
    const face = readFileSync(join(folder, 'wght.css'), 'utf8')
      .split('@font-face')
      .find((part) => part.includes(`/${file})`));
    return `@font-face${face?.slice(0, face.indexOf('}') + 1)}`;
  })
  .join('\n')
  .replaceAll('./files/', `${base}/`)
  .replaceAll('Inter Variable', 'Inter')
  .replaceAll(/\s*\n\s*/g, '')
  .replaceAll(/: (?=\S)/g, ':');

export function registerFonts(scope: FastifyInstance): void {
  for (const file of files) {
    const bytes = readFileSync(join(folder, 'files', file));
    scope.get(`${base}/${file}`, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // A page in a sandbox, such as a preview, has no origin.
        .header('access-control-allow-origin', '*')
        .type('font/woff2')
        .send(bytes),
    );
  }
}
