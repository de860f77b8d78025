/** Words that docs/style.md rules out, each with a replacement. Phrases are also found across line breaks. */
const forbidden: readonly (readonly [pattern: string, instead: string])[] = [
  ['whoever|whomever', 'name the person or program: the caller, the user, anyone who'],
  ['at once', 'immediately, or at the same time'],
  ['anew', 'again'],
  ['any more', 'no longer'],
  ['there is no such', 'not found, or does not exist'],
  ['(?:let|lets|letting) go', 'release'],
  ['newcomer', 'pending sign-in'],
  ['in vain', 'failed, or without success'],
  ['mend|mends|mended|mending', 'fix'],
  ['(?:is|are) lacking', 'is missing'],
  ['for want of', 'without, or because there is no'],
  ['what (?:became|becomes) of', 'the outcome of'],
  ['had (?:its|their) time', 'expired'],
  ['(?:broke|broken|breaks|break) off', 'interrupted, or aborted'],
  ["one[’']s own", 'your, their, or the owner by name'],
  ['hitherto|thereof|whence|thereby', 'a plain word'],
];

// White space within a phrase, including the start of a comment's next line.
const gap = String.raw`\s+(?:(?:\*|//|#|--)\s+)?`;
// A quotation mark may precede a word, an apostrophe within a word may not.
const patterns = forbidden.map(([pattern, instead]) => ({
  pattern: new RegExp(`(?<!\\w|\\w[’'])(?:${pattern.replaceAll(' ', gap)})(?!\\w)`, 'gi'),
  instead,
}));

export interface ForbiddenWord {
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The forbidden words of a text. */
const wordsIn = (text: string): ForbiddenWord[] =>
  patterns.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      line: lineOf(text, index),
      word: word.replaceAll(/\s+(?:(?:\*|\/\/|#|--)\s+)?/g, ' '),
      instead,
    })),
  );

/** The forbidden words of a file: in its name, at line 0, and in its text. */
export const forbiddenWords = (path: string, text: string): readonly ForbiddenWord[] => [
  ...wordsIn(path.replaceAll(/[-_/.]/g, ' ')).map((found) => ({ ...found, line: 0 })),
  ...wordsIn(text),
];
