import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    rows: {
      details: {
        name: 'Naam',
        description: 'Omschrijving',
        value: 'Waarde',
        renamed_from: 'Vorige naam',
        filled: 'Ingevuld',
        add: 'Gegeven toevoegen',
      },
    },
    details: {
      help: 'Waarden worden versleuteld opgeslagen en alleen getoond aan wie ze mag bekijken.',
      kept: 'Laat leeg om de opgeslagen waarde te behouden.',
      empty: 'Nog niet ingevuld',
      hidden: 'Verborgen waarde',
      value_missing: 'Vul een waarde in voor {{names}}.',
      value_invalid: 'De waarde van {{names}} heeft niet de juiste vorm.',
      reveal: 'Waarden tonen',
      reveal_hint: 'Dit wordt vastgelegd in de geschiedenis en gemeld aan de verantwoordelijke gebruiker.',
      reason_help: 'Een merchant heeft deze waarden gedeeld. Die leest deze reden.',
      hide: 'Waarden verbergen',
    },
  },
  en: {
    rows: {
      details: {
        name: 'Name',
        description: 'Description',
        value: 'Value',
        renamed_from: 'Previous name',
        filled: 'Filled in',
        add: 'Add detail',
      },
    },
    details: {
      help: 'Values are stored encrypted and shown only to users who may view them.',
      kept: 'Leave empty to keep the stored value.',
      empty: 'Not filled in yet',
      hidden: 'Hidden value',
      value_missing: 'Enter a value for {{names}}.',
      value_invalid: 'The value of {{names}} is not in the right format.',
      reveal: 'Show values',
      reveal_hint: 'This is recorded in the history and the responsible user is notified.',
      reason_help: 'A merchant shared these values and reads this reason.',
      hide: 'Hide values',
    },
  },
} satisfies Texts;
