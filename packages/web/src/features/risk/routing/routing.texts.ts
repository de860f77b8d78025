import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: { fields: { routing: { fallbacks: 'Daarna proberen', details: 'Route' } } },
  en: { fields: { routing: { fallbacks: 'Then try', details: 'Route' } } },
} satisfies EntityTexts<'routing'>;
