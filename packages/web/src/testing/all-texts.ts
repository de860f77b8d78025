import type { Language, Texts, TextTree } from '../lib/texts.ts';

/** The texts of every file, put together as the build does; tests run inside Vite, where the build's own reader cannot. */
const files = import.meta.glob<{ texts: Texts }>('../**/*.texts.ts', { eager: true });

const merge = (one: TextTree, other: TextTree): TextTree => {
  const out: Record<string, string | TextTree> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = out[key];
    out[key] = typeof before === 'object' && typeof value === 'object' ? merge(before, value) : value;
  }
  return out;
};

/** The file of a language as the application loads it: `main.json` or `fields.jsonc`. */
export function textFile(language: Language, file: string): string {
  const { fields, ...main } = Object.values(files)
    .map(({ texts }) => texts[language])
    .reduce<TextTree>(merge, {});
  return JSON.stringify(file === 'main.json' ? main : fields);
}
