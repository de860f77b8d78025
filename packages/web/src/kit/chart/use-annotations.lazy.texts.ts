import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { annotations: { outage: 'Minder goedgekeurd: {{processor}}' } },
  en: { annotations: { outage: 'Fewer approved: {{processor}}' } },
} satisfies Texts;
