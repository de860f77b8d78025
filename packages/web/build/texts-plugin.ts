import type { Plugin } from 'vite';
import { collectTexts, text_languages, textAssets, textsVersion } from './texts.ts';

const path = /^\/assets\/i18n\/(nl|en)\/(main\.json|fields\.jsonc|(?:late|panel)\.json)$/;

/**
 * Generates `main.json`, `fields.jsonc`, `lazy.json` and `panel.json` in `assets/i18n/{language}` from every
 * `.texts.ts` file below `source`.
 */
export function textsPlugin(source: string): Plugin {
  return {
    name: 'sluis-texts',
    config: async () => ({
      define: { __TEXTS_VERSION__: JSON.stringify(textsVersion(await collectTexts(source))) },
    }),
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const [, language, file] = path.exec(request.url?.split('?')[0] ?? '') ?? [];
        if (!language || !file) return next();
        const collected = await collectTexts(source).catch((error: Error) => error);
        if (collected instanceof Error) return next(collected);
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(textAssets(collected[language as 'nl' | 'en'], source)[file]);
      });
    },
    // Texts are read once, and no module imports them.
    hotUpdate({ file }) {
      if (file.endsWith('.texts.ts')) this.environment.hot.send({ type: 'full-reload' });
    },
    generateBundle: async function () {
      const collected = await collectTexts(source);
      for (const language of text_languages)
        for (const [file, text] of Object.entries(textAssets(collected[language], source)))
          this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}/${file}`, source: text });
      // The server allows browsers to cache texts of this version only.
      this.emitFile({ type: 'asset', fileName: 'assets/i18n/version', source: textsVersion(collected) });
    },
  };
}
