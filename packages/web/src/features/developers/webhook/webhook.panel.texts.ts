import type { TextTree } from '@sluis/contract/base/translate';
import type { WebhookDelivery } from '@sluis/contract/webhook-delivery';
import type { Texts } from '../../../lib/texts.ts';

interface Said extends TextTree {
  readonly said: { readonly webhook: Readonly<Record<WebhookDelivery, string>> };
}

export const texts = {
  nl: {
    said: {
      webhook: {
        delivered: 'Afgeleverd op {{delivered}}.',
        sending: 'Wordt verstuurd.',
        trying: 'Nog niet aangenomen: de volgende poging is op {{next}}.',
        given_up: 'Niet afgeleverd: geen enkele poging is aangenomen. U kunt hem opnieuw versturen.',
        disabled: 'Niet afgeleverd: het adres is uitgeschakeld, omdat het antwoordde dat het niet meer bestaat (410).',
      },
    },
  },
  en: {
    said: {
      webhook: {
        delivered: 'Delivered on {{delivered}}.',
        sending: 'Being sent.',
        trying: 'Not accepted yet: the next attempt is on {{next}}.',
        given_up: 'Not delivered: no attempt was accepted. You can resend it.',
        disabled: 'Not delivered: the address is switched off, because it responded that it no longer exists (410).',
      },
    },
  },
} satisfies Texts & { readonly nl: Said; readonly en: Said };
