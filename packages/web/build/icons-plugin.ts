import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawMark, mark_box } from '@sluis/contract/payment-marks';
import { type Payable, payables } from '@sluis/contract/payment-names';
import type { Plugin } from 'vite';

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const named = /'(Icon[A-Z]\w*)'/g;

/** The icons named by the screens below a folder, with those of the shell that no screen names. */
function namesIn(source: string): string[] {
  const files = [...globSync('features/*/*/*.{screen,first}.ts', { cwd: source }), 'lib/navigation.ts'];
  const names = files.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(named)]);
  return [...new Set(names.map(([, name = '']) => name))].sort();
}

async function symbolOf(name: string): Promise<string> {
  const { __iconNode } = (await import(`@tabler/icons-react/dist/esm/icons/${name}.mjs`)) as { __iconNode: Node[] };
  const parts = __iconNode.map(([tag, { key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`;
}

const marks = (): string[] =>
  (Object.keys(payables) as Payable[]).map(
    (each) => `<symbol id="${each}" viewBox="${mark_box}">${drawMark(each)}</symbol>`,
  );

/**
 * One file with the named icons and the logos of methods and card schemes, so that another screen only adds a name to
 * the first script.
 */
export function iconsPlugin(source: string): Plugin {
  const draw = async (): Promise<string> =>
    `<svg xmlns="http://www.w3.org/2000/svg">${[...(await Promise.all(namesIn(source).map(symbolOf))), ...marks()].join('')}</svg>`;
  let url = '';
  return {
    name: 'sluis-icons',
    config: async () => {
      const version = createHash('sha256')
        .update(await draw())
        .digest('base64url')
        .slice(0, 8);
      url = `/assets/icons-${version}.svg`;
      return { define: { __ICONS_URL__: JSON.stringify(url) } };
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith('/assets/icons-')) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(await draw());
      });
    },
    generateBundle: async function () {
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: await draw() });
    },
  };
}
