import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      user: {
        welcome_mail: 'Welkomstmail',
        mfa_enabled: 'Meerfactorauthenticatie',
        invited_at: 'Uitgenodigd',
        last_sign_in_at: 'Laatst ingelogd',
      },
    },
    values: { language: { nl: 'Nederlands', en: 'Engels', de: 'Duits', fr: 'Frans' } },
    user: {
      title: 'Gebruikers',
      hint: 'Wie toegang heeft en waartoe.',
      title_psp: 'Gebruikers van de aanbieder',
      hint_psp: 'Medewerkers die merchants en de aanbieder zelf beheren.',
      visits: 'Toegangslogboek van de aanbieder',
      invite: 'Gebruiker uitnodigen',
      submit: 'Uitnodigen',
      invite_help: 'De gebruiker ontvangt een e-mail met een link die 24 uur geldig is.',
      default_language: 'Leeg: de taal die voor de organisatie is ingesteld.',
      default_mail: 'Standaard van de organisatie',
      active: 'Actief',
      inactive: 'Gedeactiveerd',
      mfa: 'MFA',
      mfa_on: 'Aan',
      mfa_off: 'Uit',
      never: 'Nooit',
      guest: 'Gast',
      withheld: {
        guest: 'Deze gebruiker hoort bij een andere organisatie. U kunt hier alleen de toegang wijzigen of intrekken.',
        own_access: 'Dit bent u zelf. U kunt uw eigen toegang niet wijzigen.',
        belongs_elsewhere:
          'Deze gebruiker werkt ook voor een organisatie waartoe u geen toegang hebt. U kunt alleen de toegang tot uw eigen organisatie wijzigen of intrekken.',
        role_not_held: 'Deze gebruiker heeft rechten die u zelf niet hebt.',
      },
      tabs: { access: 'Toegang' },
      revoke_keys_one: 'Ook de API-sleutel intrekken die deze gebruiker heeft aangemaakt',
      revoke_keys_other: 'Ook de {{count}} API-sleutels intrekken die deze gebruiker heeft aangemaakt',
      reset_none: 'Deze gebruiker heeft geen meerfactorauthenticatie ingesteld.',
    },
    verbs: {
      user: {
        deactivate: 'Deactiveren',
        deactivate_question:
          '{{name}} kan niet meer inloggen en wordt overal direct uitgelogd. De rechten blijven bewaard.',
        activate: 'Activeren',
        activate_question: '{{name}} kan weer inloggen, met dezelfde rechten als voorheen.',
        'reset-factors': 'Meerfactorauthenticatie wissen',
        'reset-factors_question':
          'De meerfactorauthenticatie, herstelcodes en vertrouwde browsers van {{name}} worden gewist en alle sessies worden beëindigd. Doe dit alleen als u zeker weet wie erom vraagt.',
        resend: 'Welkomstmail opnieuw versturen',
        resend_question:
          '{{email}} ontvangt een nieuwe welkomstmail met een link om een wachtwoord te kiezen. Eerdere links werken dan niet meer.',
        resend_confirm: 'Versturen',
      },
    },
  },
  en: {
    fields: {
      user: {
        welcome_mail: 'Welcome mail',
        mfa_enabled: 'Multi-factor authentication',
        invited_at: 'Invited',
        last_sign_in_at: 'Last login',
      },
    },
    values: { language: { nl: 'Dutch', en: 'English', de: 'German', fr: 'French' } },
    user: {
      title: 'Users',
      hint: 'Who has access, and to what.',
      title_psp: 'Provider users',
      hint_psp: 'Staff who manage merchants and the provider itself.',
      visits: 'Provider access log',
      invite: 'Invite user',
      submit: 'Invite',
      invite_help: 'They get an email with a link that is valid for 24 hours.',
      default_language: 'Empty: the language that is set for the organisation.',
      default_mail: 'Organisation default',
      active: 'Active',
      inactive: 'Deactivated',
      mfa: 'MFA',
      mfa_on: 'On',
      mfa_off: 'Off',
      never: 'Never',
      guest: 'Guest',
      withheld: {
        guest: 'This user belongs to another organisation. You can only change or remove their access here.',
        own_access: 'This is you. You can’t change your own access.',
        belongs_elsewhere:
          'This user also works for an organisation you don’t have access to. You can only change or remove their access to yours.',
        role_not_held: 'This user has permissions you don’t have yourself.',
      },
      tabs: { access: 'Access' },
      revoke_keys_one: 'Also revoke the API key this user created',
      revoke_keys_other: 'Also revoke the {{count}} API keys this user created',
      reset_none: 'This user hasn’t set up multi-factor authentication.',
    },
    verbs: {
      user: {
        deactivate: 'Deactivate',
        deactivate_question:
          '{{name}} can no longer log in and is logged out everywhere immediately. Their permissions are kept.',
        activate: 'Activate',
        activate_question: '{{name}} can log in again with the same permissions as before.',
        'reset-factors': 'Reset multi-factor authentication',
        'reset-factors_question':
          'Removes the multi-factor authentication, recovery codes and trusted browsers of {{name}} and ends all their sessions. Only do this if you are certain who is asking.',
        resend: 'Resend welcome mail',
        resend_question:
          '{{email}} gets a new welcome mail with a link to choose a password. Earlier links stop working.',
        resend_confirm: 'Send',
      },
    },
  },
} satisfies EntityTexts<'user'>;
