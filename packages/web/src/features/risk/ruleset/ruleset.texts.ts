import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      validationruleset: {
        action: 'Actie',
        webhook_url: 'Webhook-URL',
        rules: 'Regels',
        lists: 'Waardenlijsten',
      },
    },
    values: { action: { tag: 'Labelen', block: 'Blokkeren', '3dSecure': '3-D Secure vragen' } },
  },
  en: {
    fields: {
      validationruleset: {
        action: 'Action',
        webhook_url: 'Webhook URL',
        rules: 'Rules',
        lists: 'Lists of values',
      },
    },
    values: { action: { tag: 'Tag', block: 'Block', '3dSecure': 'Ask for 3-D Secure' } },
  },
} satisfies EntityTexts<'validationruleset'>;
