import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    webhook_secret: {
      title: 'Geheim voor webhooks',
      about: 'Met dit geheim ondertekenen we elke webhook, zodat uw systeem kan controleren dat die van ons komt.',
      none: 'Er is nog geen geheim. Maak het nu aan, of het wordt aangemaakt bij de eerste webhook.',
      secret: 'Geheim',
      before: 'Vorig geheim, geldig tot {{until}}',
      rotate: 'Vernieuwen',
      make: 'Geheim aanmaken',
      make_question: 'Vanaf nu worden webhooks met dit geheim ondertekend.',
      rotate_question:
        'Er wordt een nieuw geheim aangemaakt. Het huidige blijft nog 24 uur geldig; oudere geheimen vervallen direct.',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
      disabled: 'Uitgeschakelde adressen',
      disabled_about: 'De ontvanger meldde dat het adres niet meer bestaat (410). We sturen er niets meer naartoe.',
      enable: 'Inschakelen',
      enable_question:
        'Nieuwe webhooks gaan weer naar {{url}}. Webhooks die intussen zijn gemist, worden niet alsnog verstuurd.',
    },
  },
  en: {
    webhook_secret: {
      title: 'Webhook signing secret',
      about: 'We sign every webhook with this secret, so your system can verify that it comes from us.',
      none: 'No secret yet. Create one now, or we’ll create it with your first webhook.',
      secret: 'Secret',
      before: 'Previous secret, valid until {{until}}',
      rotate: 'Rotate',
      make: 'Create secret',
      make_question: 'From now on, webhooks are signed with this secret.',
      rotate_question:
        'A new secret is created. The current one stays valid for 24 hours; any older one stops working immediately.',
      copy: 'Copy',
      copied: 'Copied',
      disabled: 'Disabled addresses',
      disabled_about: 'The receiver replied that the address no longer exists (410), so we stopped sending to it.',
      enable: 'Enable',
      enable_question: 'New webhooks are sent to {{url}} again. Webhooks missed in the meantime are not resent.',
    },
  },
} satisfies Texts;
