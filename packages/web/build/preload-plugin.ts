import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Names in the page every file that the application needs before it can draw: its scripts and their styles. The script
 * of the page itself is small and only then asks for the application, which would otherwise come one journey later.
 */
export function preloadPlugin(application: string): Plugin {
  return {
    name: 'sluis-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(application)));
        if (!main) throw new Error(`${application} is in no file`);
        const files = [...staticFiles(main, bundle)].filter((name) => !html.includes(name));
        return files.map((name): HtmlTagDescriptor => {
          const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
          return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${name}` }, injectTo: 'head' };
        });
      },
    },
  };
}

function staticFiles(
  chunk: Rolldown.OutputChunk,
  bundle: Readonly<Rolldown.OutputBundle>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') staticFiles(next, bundle, found);
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}
