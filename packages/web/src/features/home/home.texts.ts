import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    home: {
      title: 'Overzicht',
      areas: 'Snelkoppelingen',
      no_role: 'Nog geen rechten',
      no_role_hint: 'Uw account werkt, maar heeft nog geen rechten. Vraag uw beheerder om rechten.',
      latest_transactions: 'Recente transacties',
      latest_refunds: 'Recente terugbetalingen',
      no_transactions: 'Nog geen transacties',
      no_refunds: 'Nog geen terugbetalingen',
      all: 'Alles bekijken',
      no_mfa: 'Uw account is alleen met een wachtwoord beveiligd. Schakel meerfactorauthenticatie in.',
      configure: 'Instellen',
    },
  },
  en: {
    home: {
      title: 'Home',
      areas: 'Quick links',
      no_role: 'No permissions yet',
      no_role_hint: 'Your account works, but it doesn’t have any permissions yet. Ask your administrator.',
      latest_transactions: 'Latest transactions',
      latest_refunds: 'Latest refunds',
      no_transactions: 'No transactions yet',
      no_refunds: 'No refunds yet',
      all: 'View all',
      no_mfa: 'Your account is protected by a password only. Turn on multi-factor authentication.',
      configure: 'Set up',
    },
  },
} satisfies Texts;
