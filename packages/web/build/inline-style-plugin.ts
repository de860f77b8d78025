import type { Plugin } from 'vite';

/**
 * Writes the styles of the first script into the page itself: the first rows are drawn in them, and a file of their own
 * would come a journey later. The server gives the nonce.
 */
export function inlineStylePlugin(): Plugin {
  return {
    name: 'sluis-inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, name: string) => {
          const style = bundle[name];
          if (style?.type !== 'asset') throw new Error(`${name} is no file of this build`);
          return `<style nonce="__CSP_NONCE__">${style.source}</style>`;
        }),
    },
  };
}
