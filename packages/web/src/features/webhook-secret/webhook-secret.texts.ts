import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    webhook_secret: {
      title: 'Webhookgeheim',
      about: 'Hiermee ondertekenen we webhooks, zodat uw systeem weet dat ze van ons komen.',
      none: 'Er is nog geen geheim. Het wordt gemaakt bij de eerste webhook, of nu.',
      secret: 'Geheim',
      before: 'Vorig geheim, geldig tot {{until}}',
      rotate: 'Vernieuwen',
      make: 'Geheim maken',
      make_question: 'Webhooks worden voortaan met dit geheim ondertekend.',
      rotate_question:
        'Er komt een nieuw geheim. Het huidige blijft nog een dag geldig; een geheim van daarvoor vervalt meteen.',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
      disabled: 'Adressen waar niets meer heen gaat',
      disabled_about: 'De ontvanger antwoordde dat het adres voorgoed weg is (410).',
      enable: 'Weer versturen',
      enable_question: 'Nieuwe webhooks gaan weer naar {{url}}. Wat intussen niet is bezorgd, wordt niet nagestuurd.',
    },
  },
  en: {
    webhook_secret: {
      title: 'Webhook secret',
      about: 'We sign webhooks with this, so that your system knows that they are ours.',
      none: 'There is no secret yet. It is made with the first webhook, or now.',
      secret: 'Secret',
      before: 'Previous secret, valid until {{until}}',
      rotate: 'Rotate',
      make: 'Make secret',
      make_question: 'Webhooks are signed with this secret from now on.',
      rotate_question: 'A new secret is made. The present one stays valid for a day; one from before it ends at once.',
      copy: 'Copy',
      copied: 'Copied',
      disabled: 'Addresses that nothing is sent to any more',
      disabled_about: 'The receiver answered that the address is gone for good (410).',
      enable: 'Send again',
      enable_question: 'New webhooks go to {{url}} again. What was not delivered meanwhile is not sent after all.',
    },
  },
} satisfies Texts;
