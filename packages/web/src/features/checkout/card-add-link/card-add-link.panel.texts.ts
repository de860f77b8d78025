import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      cardaddlink: {
        CREATED: 'Aangemaakt: de klant heeft nog geen kaart toegevoegd. Deel de link met uw klant.',
        INITIATED: 'Gestart: de klant heeft de pagina geopend maar geen kaart toegevoegd. De link is nog te gebruiken.',
        DONE: 'Voltooid: de klant heeft een kaart toegevoegd, waarvan u voortaan kunt afschrijven.',
        EXPIRED: 'Verlopen: er is niet op tijd een kaart toegevoegd. Maak een nieuwe link als u er nog een nodig hebt.',
        CANCELLED: 'Geannuleerd: de link is niet meer te gebruiken. Maak een nieuwe als u nog een kaart nodig hebt.',
      },
    },
  },
  en: {
    said: {
      cardaddlink: {
        CREATED: 'Created: the customer has not added a card yet. Share the link with your customer.',
        INITIATED: 'Initiated: the customer has opened the page but not added a card. The link can still be used.',
        DONE: 'Done: the customer added a card, which you can charge from now on.',
        EXPIRED: 'Expired: no card was added in time. Create a new link if you still need one.',
        CANCELLED: 'Cancelled: the link can no longer be used. Create a new one if you still need a card.',
      },
    },
  },
} satisfies Texts;
