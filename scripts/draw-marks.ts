import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  siAmericanexpress,
  siApplepay,
  siDinersclub,
  siDiscover,
  siGooglepay,
  siJcb,
  siKlarna,
  siMastercard,
  siPaypal,
  siSepa,
  siVisa,
} from 'simple-icons';

/**
 * Writes the shapes of the marks of payment methods and card schemes from simple-icons: only those used in
 * `payment-names.ts`, so that neither the server nor the browser loads the other three thousand.
 */

const used = [
  siAmericanexpress,
  siApplepay,
  siDinersclub,
  siDiscover,
  siGooglepay,
  siJcb,
  siKlarna,
  siMastercard,
  siPaypal,
  siSepa,
  siVisa,
];

/** The expected content of the file with the shapes. */
export function marksFile(): string {
  const shapes = used.map(
    ({ slug, hex, path }) => `  ${slug}: {\n    color: '#${hex.toLowerCase()}',\n    path: '${path}',\n  },\n`,
  );
  return `// Written by scripts/draw-marks.ts from simple-icons (CC0). The marks belong to the owners of the brands.
export const mark_shapes = {
${shapes.join('')}} as const;
`;
}

export const marks_file = join(import.meta.dirname, '../packages/contract/src/payment-mark-shapes.ts');
if (import.meta.main) writeFileSync(marks_file, marksFile());
