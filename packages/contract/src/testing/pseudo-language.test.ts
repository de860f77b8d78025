import { expect, it } from 'vitest';
import { pseudo, wordsOutside } from './pseudo-language.ts';

it('leaves words that are neither in a text nor given', () => {
  const failed = pseudo(`Failed: ${pseudo('card expired')} at Kaashuis.`);
  expect(wordsOutside(`${failed} 12 x Kaashuis, try again ${pseudo('Back')}`, ['Kaashuis'])).toEqual(['try', 'again']);
});
