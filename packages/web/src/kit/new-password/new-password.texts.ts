import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    new_password: {
      password: 'Nieuw wachtwoord',
      confirm: 'Nieuw wachtwoord herhalen',
      rules: 'Het wachtwoord heeft minimaal',
      rule_length: '{{count}} tekens',
      rule_number: 'een cijfer',
      rule_uppercase: 'een hoofdletter',
      rule_lowercase: 'een kleine letter',
      rule_special: 'een speciaal teken',
      met: 'voldaan',
      not_met: 'nog niet',
      required: 'Vul een nieuw wachtwoord in.',
      not_the_rules: 'Het wachtwoord voldoet nog niet aan de eisen.',
      not_the_same: 'De wachtwoorden komen niet overeen.',
    },
  },
  en: {
    new_password: {
      password: 'New password',
      confirm: 'Repeat new password',
      rules: 'Your password must have',
      rule_length: 'at least {{count}} characters',
      rule_number: 'a number',
      rule_uppercase: 'an uppercase letter',
      rule_lowercase: 'a lowercase letter',
      rule_special: 'a special character',
      met: 'met',
      not_met: 'not yet',
      required: 'Enter a new password.',
      not_the_rules: 'The password doesn’t meet the requirements yet.',
      not_the_same: 'The passwords don’t match.',
    },
  },
} satisfies Texts;
