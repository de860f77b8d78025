import type { Texts } from '../../../lib/texts.ts';

/** The texts that the first script uses as well. */
export const texts = {
  nl: {
    home: {
      title: 'Overzicht',
      revenue: 'Omzet',
      so_far: 'Vandaag tot nu toe',
      no_mfa: 'Uw account is alleen met een wachtwoord beveiligd. Schakel meerfactorauthenticatie in.',
      configure: 'Instellen',
    },
  },
  en: {
    home: {
      title: 'Home',
      revenue: 'Revenue',
      so_far: 'Today so far',
      no_mfa: 'Your account is protected by a password only. Turn on multi-factor authentication.',
      configure: 'Configure',
    },
  },
} satisfies Texts;
