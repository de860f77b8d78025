import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { forbiddenWords } from './forbidden-words.ts';

/**
 * The gate for forbidden words in texts, docs, comments, messages and file names (docs/style.md). Frozen migrations are
 * excluded, and so are the files that list or test the words.
 */

const read = /\.(?:ts|tsx|mjs|cjs|md|json|ya?ml|css|html)$|(?:^|\/)Dockerfile$/;
const left_out =
  /(?:^|\/)(?:package-lock\.json|migrations\/.*|style\.md|forbidden-words(?:\.test)?\.ts|gates\.thorough\.test\.ts)$|\.gen\.ts$/;

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
if (listed.status !== 0) throw new Error(`The files could not be listed: ${listed.stderr}`);
const paths = new Set(listed.stdout.split('\0').filter((path) => read.test(path) && !left_out.test(path)));

/** Git also lists deleted files whose deletion has not been committed. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

let count = 0;
for (const path of paths) {
  const text = textOf(path);
  if (text === undefined) continue;
  for (const { line, word, instead } of forbiddenWords(path, text)) {
    count++;
    console.error(`${path}:${line}: “${word}”: write ${instead}`);
  }
}
if (count > 0) {
  console.error(`\n${count} forbidden words; see docs/style.md.`);
  process.exit(1);
}
console.log(`${paths.size} files without forbidden words.`);
