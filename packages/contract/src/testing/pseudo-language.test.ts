import { expect, it } from 'vitest';
import { pseudo, wordsOutside } from './pseudo-language.ts';

it('leaves the words that are in no text, and that nobody gave', () => {
  const failed = pseudo(`Failed: ${pseudo('card expired')} at Kaashuis.`);
  expect(wordsOutside(`${failed} 12 x Kaashuis, try again ${pseudo('Back')}`, ['Kaashuis'])).toEqual(['try', 'again']);
});
