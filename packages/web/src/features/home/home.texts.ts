import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    home: {
      title: 'Overzicht',
      areas: 'Wat u kunt openen',
      no_role: 'U hebt nog geen rechten',
      no_role_hint: 'Uw account bestaat, maar er is nog niets wat u mag openen. Vraag uw beheerder om rechten.',
      latest_transactions: 'Laatste transacties',
      latest_refunds: 'Laatste terugbetalingen',
      no_transactions: 'Nog geen transacties',
      no_refunds: 'Nog geen terugbetalingen',
      all: 'Alles bekijken',
      no_mfa: 'Uw account is alleen met een wachtwoord beveiligd. Zet meerfactorauthenticatie aan.',
      configure: 'Instellen',
    },
  },
  en: {
    home: {
      title: 'Home',
      areas: 'What you can open',
      no_role: 'You have no roles yet',
      no_role_hint:
        'Your account exists, but there is nothing yet that you may open. Ask your administrator for roles.',
      latest_transactions: 'Latest transactions',
      latest_refunds: 'Latest refunds',
      no_transactions: 'No transactions yet',
      no_refunds: 'No refunds yet',
      all: 'View all',
      no_mfa: 'Only a password protects your account. Turn on multi-factor authentication.',
      configure: 'Configure',
    },
  },
} satisfies Texts;
