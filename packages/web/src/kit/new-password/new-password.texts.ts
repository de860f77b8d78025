import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    new_password: {
      password: 'Nieuw wachtwoord',
      confirm: 'Nieuw wachtwoord herhalen',
      rules: 'Het wachtwoord heeft',
      rule_length: 'minstens {{count}} tekens',
      rule_number: 'een cijfer',
      rule_uppercase: 'een hoofdletter',
      rule_lowercase: 'een kleine letter',
      rule_special: 'een leesteken',
      met: 'voldaan',
      not_met: 'nog niet',
      required: 'Vul een nieuw wachtwoord in.',
      not_the_rules: 'Het wachtwoord voldoet nog niet aan de eisen.',
      not_the_same: 'De wachtwoorden zijn niet gelijk.',
    },
  },
  en: {
    new_password: {
      password: 'New password',
      confirm: 'Repeat the new password',
      rules: 'The password has',
      rule_length: 'at least {{count}} characters',
      rule_number: 'a number',
      rule_uppercase: 'an uppercase letter',
      rule_lowercase: 'a lowercase letter',
      rule_special: 'a symbol',
      met: 'met',
      not_met: 'not yet',
      required: 'Enter a new password.',
      not_the_rules: 'The password does not meet the requirements yet.',
      not_the_same: 'The passwords are not the same.',
    },
  },
} satisfies Texts;
