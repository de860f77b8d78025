import type { Plugin } from 'vite';

/** The font in which every language of the application is written. */
const font = /\/inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes the styles of the first script into the page itself: the first rows are drawn in them, and a file of their own
 * would come a journey later. The server gives the nonce. The file is named too, and never loaded: code that needs these styles
 * would otherwise send for it, and the fonts in it would have everything on the page measured again. The font is sent for
 * by the page: it is there when the rows are drawn, which otherwise are drawn twice.
 */
export function inlineStylePlugin(): Plugin {
  return {
    name: 'sluis-inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
          const style = bundle[name];
          if (style?.type !== 'asset') throw new Error(`${name} is no file of this build`);
          return `<style nonce="__CSP_NONCE__">${style.source}</style>${link.replace('<link', '<link disabled media="not all"')}`;
        }),
        tags: Object.keys(bundle)
          .filter((name) => font.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
      }),
    },
  };
}
