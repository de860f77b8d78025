import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      paymentlink: {
        multiple_use: 'Herbruikbaar',
        times_paid: 'Aantal keer betaald',
        amount_paid: 'Betaald bedrag',
      },
    },
    status: { paymentlink: { CREATED: 'Aangemaakt', INITIATED: 'Gestart', DONE: 'Betaald', EXPIRED: 'Verlopen' } },
    payment_link: {
      title: 'Betaallinks',
      hint: 'Betaalpagina’s die u als link deelt, voor één of meer betalingen.',
      create: 'Betaallink aanmaken',
      link: 'Link',
      open_amount: 'Open bedrag',
      never: 'Nooit',
      activate: 'Activeren',
      activate_question: 'Klanten kunnen weer betalen met de link “{{reference}}”.',
      deactivate: 'Deactiveren',
      deactivate_question: 'Klanten kunnen niet betalen met de link “{{reference}}” tot u hem weer activeert.',
      delete_question: 'De link “{{reference}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
      help: {
        capture_delay_hours: 'Uren na de autorisatie. 0 is direct; alleen bij automatisch innen.',
        amount: 'Laat leeg als de betaler het bedrag zelf kiest.',
        multiple_use: 'Anders kan er één keer mee worden betaald.',
        expires_at: 'Laat leeg als de link niet verloopt.',
        checkout_design: 'De vormgeving van de pagina. Laat leeg voor uw standaard.',
        redirect_url: 'Waar de betaler daarna naartoe gaat. Status en ID van de betaling worden aan de URL toegevoegd.',
      },
    },
  },
  en: {
    fields: {
      paymentlink: {
        multiple_use: 'Reusable',
        times_paid: 'Times paid',
        amount_paid: 'Amount paid',
      },
    },
    status: { paymentlink: { CREATED: 'Created', INITIATED: 'Initiated', DONE: 'Done', EXPIRED: 'Expired' } },
    payment_link: {
      title: 'Payment links',
      hint: 'Payment pages you share as a link, for one or more payments.',
      create: 'Create payment link',
      link: 'Link',
      open_amount: 'Open amount',
      never: 'Never',
      activate: 'Activate',
      activate_question: 'Customers can pay with the link “{{reference}}” again.',
      deactivate: 'Deactivate',
      deactivate_question: 'Customers can’t pay with the link “{{reference}}” until you activate it again.',
      delete_question: 'Delete the link “{{reference}}”? This can’t be undone.',
      help: {
        capture_delay_hours: 'Hours after the authorisation. 0 is immediately; for automatic capture only.',
        amount: 'Leave empty to let the payer choose the amount.',
        multiple_use: 'Otherwise the link can be paid only once.',
        expires_at: 'Leave empty if the link shouldn’t expire.',
        checkout_design: 'The design of the page. Leave empty for your default.',
        redirect_url: 'Where the payer goes afterwards. We add the payment’s status and ID to the URL.',
      },
    },
  },
} satisfies EntityTexts<'paymentlink'>;
