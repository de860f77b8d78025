import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TimelineSource } from '../resource/timeline.ts';

interface SourceFile {
  readonly sources: readonly TimelineSource[];
}

/** What modules tell on timelines: the `sources` of each `x.timeline.ts`, in the order of the files. */
export async function findTimelineSources(): Promise<readonly TimelineSource[]> {
  const files = globSync('*/*.timeline.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) }).sort();
  const found = await Promise.all(
    files.map(
      (file) => import(pathToFileURL(fileURLToPath(new URL(file, import.meta.url))).href) as Promise<SourceFile>,
    ),
  );
  return found.flatMap(({ sources }) => sources);
}
