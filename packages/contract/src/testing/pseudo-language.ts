/** A language in which every text has its words between brackets, so that a word from elsewhere is found. */
export const pseudo = (text: string): string => `⟦${text}⟧`;

/** The words of a text that are in no text of the pseudo-language, nor among what people and programs gave. */
export function wordsOutside(text: string, given: readonly (string | RegExp)[] = []): string[] {
  let left = given.reduce<string>((rest, each) => rest.replaceAll(each, ' '), text);
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return left.match(/\p{L}{2,}/gu) ?? [];
}
