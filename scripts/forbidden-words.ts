/** Words that docs/style.md rules out, each with a replacement. Phrases are also found across line breaks. */
const everywhere: readonly (readonly [pattern: string, instead: string])[] = [
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

/** Words that still occur in `records`. */
const except_in_records: readonly (readonly [pattern: string, instead: string])[] = [
  [String.raw`nobody(?=[\s.;’?])`, 'no one, or who: no other user, no process'],
  ['anybody', 'anyone, or who'],
  ['(?:is|are|was|were|be) told', 'sees, receives, or is notified'],
  ['(?:stands?|stood) (?:beside|in (?:the )?place of)', 'is beside, or replaces'],
  ['what (?:is|was) heard|heard of', 'the report, or the answer'],
  ['what (?:came|comes) of', 'the outcome of'],
  ['letter for letter', 'unchanged'],
  ['for ever', 'forever, or permanently'],
  ['(?:holds?|held) up', 'delays, or blocks'],
  ['comes? to (?:its|an|their) end', 'ends'],
  ['at the most', 'at most'],
];

/** Decisions are records of their time. */
const records = /^docs\/adr\//;

// White space within a phrase, including the start of a comment's next line.
const gap = String.raw`\s+(?:(?:\*|//|#|--)\s+)?`;
// A quotation mark may precede a word, an apostrophe within a word may not.
const patternsOf = (words: typeof everywhere) =>
  words.map(([pattern, instead]) => ({
    pattern: new RegExp(`(?<!\\w|\\w[’'])(?:${pattern.replaceAll(' ', gap)})(?!\\w)`, 'gi'),
    instead,
  }));
const patterns_in_records = patternsOf(everywhere);
const patterns = [...patterns_in_records, ...patternsOf(except_in_records)];

export interface ForbiddenWord {
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const wordsIn = (text: string, forbidden: typeof patterns): ForbiddenWord[] =>
  forbidden.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      line: lineOf(text, index),
      word: word.replaceAll(/\s+(?:(?:\*|\/\/|#|--)\s+)?/g, ' '),
      instead,
    })),
  );

/** The forbidden words of a file: in its name, at line 0, and in its text. */
export const forbiddenWords = (path: string, text: string): readonly ForbiddenWord[] => {
  const forbidden = records.test(path) ? patterns_in_records : patterns;
  return [
    ...wordsIn(path.replaceAll(/[-_/.]/g, ' '), forbidden).map((found) => ({ ...found, line: 0 })),
    ...wordsIn(text, forbidden),
  ];
};
