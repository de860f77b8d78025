import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

test('bundled it is under 10 KB by brotli, and needs only standard globals', async () => {
  const bundle = await rolldown({ input: 'packages/client/src/client.ts', platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const [{ code, imports }, ...others] = output;
  expect(others).toEqual([]);
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\b(Buffer|process|require|node:)\b/);
  expect(brotliCompressSync(code).length).toBeLessThan(10_000);
});
