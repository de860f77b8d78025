import type { Tally } from './import-file.ts';
import type { ImportedFile } from './run-import.ts';

const count = (value: number): string => value.toLocaleString('en');

const counts = ({ read, imported, already_there, bad }: Tally): string =>
  `${count(read)} read, ${count(imported)} imported, ${count(already_there)} already present, ${count(bad)} rejected`;

/** Prints the progress of a file, at most once in two seconds. */
export function printProgress(print: (line: string) => void): (file: string, tally: Readonly<Tally>) => void {
  let last_ms = performance.now();
  return (file, tally) => {
    const now_ms = performance.now();
    if (now_ms - last_ms < 2000) return;
    last_ms = now_ms;
    print(`${file}: ${counts(tally)} …`);
  };
}

export function summaryLines(files: readonly ImportedFile[], duration_ms: number): string[] {
  const rows = files.reduce((sum, { tally }) => sum + tally.read, 0);
  const seconds = duration_ms / 1000;
  const pace = count(Math.round(rows / seconds));
  return [
    ...files.map(({ name, tally }) => `${name}: ${counts(tally)}`),
    `${seconds.toFixed(1)} seconds, ${pace} rows per second`,
  ];
}
