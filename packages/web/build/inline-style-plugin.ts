import type { Plugin } from 'vite';

/** The font with the characters of every language of the application. */
const font = /\/inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes the styles of the first script into the page itself: the first rows need them, and a separate file would take
 * another round trip. The server adds the nonce. The file is still named, but never loaded: code that needs these
 * styles would otherwise request it, and its fonts would cause another layout of the page. The page requests the font:
 * without it the rows would be drawn twice.
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
