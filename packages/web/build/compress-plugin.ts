import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|json|jsonc|svg|webmanifest)$/;
/** Below this the headers outweigh the savings. */
const smallest_bytes = 512;

/**
 * Adds a `.br` and a `.gz` to each text asset, so that the server sends files that were compressed once, at the highest
 * level. `index.html` is left out: the server writes a nonce into it for every request, and compresses it then.
 */
export function compressPlugin(): Plugin {
  return {
    name: 'sluis-compress',
    apply: 'build',
    writeBundle: ({ dir = '' }) => {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!text.test(name)) continue;
        const path = join(dir, name);
        const content = readFileSync(path);
        if (content.length < smallest_bytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
