import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    status: {
      cardaddlink: {
        CREATED: 'Aangemaakt',
        INITIATED: 'Gestart',
        DONE: 'Voltooid',
        EXPIRED: 'Verlopen',
        CANCELLED: 'Geannuleerd',
      },
    },
    card_add_link: {
      title: 'Kaart-toevoegen-links',
      hint: 'Links waarmee klanten een kaart vastleggen voor latere betalingen.',
      create: 'Kaart-toevoegen-link aanmaken',
      link: 'Link',
      never: 'Nooit',
      card_until: 'geldig tot {{expiry}}',
      expiry_help: 'Laat leeg als de link niet verloopt.',
      redirect_help: 'Waar de klant daarna naartoe gaat. Status en ID worden aan de URL toegevoegd.',
      delete_question: 'De link “{{reference}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
    },
    verbs: {
      cardaddlink: {
        cancel: 'Annuleren',
        cancel_title: 'Kaart-toevoegen-link annuleren',
        cancel_question:
          'Klanten kunnen met de link “{{merchant_reference}}” geen kaart meer toevoegen. Dit kan niet ongedaan worden gemaakt.',
        cancel_confirm: 'Link annuleren',
      },
    },
  },
  en: {
    status: {
      cardaddlink: {
        CREATED: 'Created',
        INITIATED: 'Initiated',
        DONE: 'Done',
        EXPIRED: 'Expired',
        CANCELLED: 'Cancelled',
      },
    },
    card_add_link: {
      title: 'Card-add links',
      hint: 'Links for customers to save a card for future payments.',
      create: 'Create card-add link',
      link: 'Link',
      never: 'Never',
      card_until: 'valid until {{expiry}}',
      expiry_help: 'Leave empty if the link shouldn’t expire.',
      redirect_help: 'Where the customer goes afterwards. We add the status and ID to the URL.',
      delete_question: 'Delete the link “{{reference}}”? This can’t be undone.',
    },
    verbs: {
      cardaddlink: {
        cancel: 'Cancel',
        cancel_title: 'Cancel card-add link',
        cancel_question:
          'Customers can no longer add a card with the link “{{merchant_reference}}”. This can’t be undone.',
        cancel_confirm: 'Cancel link',
      },
    },
  },
} satisfies EntityTexts<'cardaddlink'>;
