import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editsOf, withEdit } from './new-entity/edits.ts';
import { filesOf } from './new-entity/files.ts';
import { readRepository } from './new-entity/repository.ts';
import { readWords, WordsError } from './new-entity/words.ts';

/** Generates an entity with its list, panel and forms (`npm run new-entity`): see docs/how-to/add-an-entity.md. */

function run(root: string, tool: string, args: readonly string[]): void {
  const program = join(import.meta.dirname, '..', 'node_modules', '.bin', tool);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}\n${stdout}${stderr}`);
}

/** `docs/roles.md` lists every call of the API. This test starts the application and writes the list. */
const describe_roles = ['run', '--project', 'server', 'packages/server/src/conformance/roles.test.ts'];

const after_entity = `To add fields, edit the declaration and the migration first: a migration that
has run is not run again, and a running npm run dev has run it. Then add the entity to docs/glossary.md and CHANGELOG.md, and run npm run check.`;

async function main(): Promise<void> {
  const { root = join(import.meta.dirname, '..'), ...words } = readWords(process.argv.slice(2));
  const next = words.page ? 'Then run npm run check.' : after_entity;
  const repository = await readRepository(root, words);
  const edits = editsOf(words, repository).map((edit) => {
    const path = join('packages', edit.path);
    return { path, text: withEdit(readFileSync(join(root, path), 'utf8'), edit) };
  });
  const files = Object.entries(filesOf(words, repository.newest, repository.parent)).map(([path, text]) => ({
    path: join('packages', path),
    text,
  }));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(`new     ${path}`);
  }
  for (const { path, text } of edits) {
    writeFileSync(join(root, path), text);
    console.log(`edited  ${path}`);
  }
  const code = [...files, ...edits].map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  run(root, 'biome', ['check', '--write', ...code]);
  run(root, 'vitest', [...describe_roles, '-t', 'the page of the roles', '--update']);
  console.log(`edited  docs/roles.md

Run npm start and open /${words.route}. ${next}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof WordsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
