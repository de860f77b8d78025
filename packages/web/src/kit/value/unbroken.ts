const word_joiner = '\u2060';

/** A sentence in which no date breaks at one of its hyphens: `29-09-2026` in Dutch. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, `-${word_joiner}`);
