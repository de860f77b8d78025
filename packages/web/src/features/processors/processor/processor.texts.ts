import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: { processor: { provider: 'Gateway', user: 'Verantwoordelijke', account: 'Account van' } },
    status: { processor: { DETAILS_CHANGED: 'Gegevens gewijzigd', DETAILS_REVEALED: 'Gegevens bekeken' } },
    processor: {
      title: 'Processors',
      hint: 'Koppelingen waarover betalingen van deze merchant worden verwerkt.',
      hint_psp: 'Koppelingen met acquirers en betaalmethoden, van de aanbieder en van merchants.',
      empty: 'Nog geen processors. Voeg er een toe, of gebruik er een van de aanbieder in een betaalprofiel.',
      create: 'Processor toevoegen',
      delete_question:
        'De processor “{{name}}” verwijderen? Ook de gegevens worden gewist. Dit kan niet ongedaan worden gemaakt.',
      shared:
        'Deze processor is van de aanbieder en wordt ook door andere merchants gebruikt. Wijzig hem bij de aanbieder.',
      of_account: 'Deze processor gebruikt het account van “{{name}}”. Wijzig de gegevens daar.',
      gateway_help: 'Een gateway uit de lijst, of de naam van een gateway die betalingen via de API meldt.',
      user_help: 'Krijgt bericht als een ander de gegevens wijzigt of bekijkt.',
      account_help: 'Een processor met dezelfde gateway waarvan het account wordt gebruikt. Leeg: een eigen account.',
      account_shared: 'Andere betaalmethoden gebruiken dit account: {{methods}}. Verplaats eerst die.',
      methods: 'Betaalmethoden',
      other_methods: 'Andere betaalmethoden van dit account',
      no_other_methods: 'Geen',
      check: 'Verbinding controleren',
      check_took: '{{time}} ms',
      checks: {
        connected: 'Verbonden',
        refused: 'De gateway weigert deze gegevens',
        unavailable: 'De gateway is niet bereikbaar',
        incomplete: 'Er ontbreken gegevens of ze hebben niet de juiste vorm',
        no_adapter: 'Deze gateway meldt betalingen via de API en kan niet worden gecontroleerd',
      },
    },
    verbs: {
      processor: {
        extend: 'Betaalmethoden toevoegen',
        extend_question: 'Voor elke betaalmethode komt er een processor bij die het account van “{{name}}” gebruikt.',
        extend_confirm: 'Toevoegen',
      },
    },
  },
  en: {
    fields: { processor: { provider: 'Gateway', user: 'Responsible user', account: 'Account of' } },
    status: { processor: { DETAILS_CHANGED: 'Details changed', DETAILS_REVEALED: 'Details viewed' } },
    processor: {
      title: 'Processors',
      hint: 'Connections over which payments of this merchant are processed.',
      hint_psp: 'Connections to acquirers and payment methods, of the provider and of merchants.',
      empty: 'No processors yet. Add one, or use one of the provider’s in a payment profile.',
      create: 'Add processor',
      delete_question: 'Delete the processor “{{name}}”? Its details are erased as well. This can’t be undone.',
      shared: 'This processor belongs to the provider and is used by other merchants too. Change it at the provider.',
      of_account: 'This processor uses the account of “{{name}}”. Change the details there.',
      gateway_help: 'A gateway from the list, or the name of one that reports payments over the API.',
      user_help: 'Is notified when someone else changes or views the details.',
      account_help: 'A processor with the same gateway whose account is used. Empty: an account of its own.',
      account_shared: 'Other payment methods use this account: {{methods}}. Move those first.',
      methods: 'Payment methods',
      other_methods: 'Other payment methods of this account',
      no_other_methods: 'None',
      check: 'Check connection',
      check_took: '{{time}} ms',
      checks: {
        connected: 'Connected',
        refused: 'The gateway refuses these details',
        unavailable: 'The gateway can’t be reached',
        incomplete: 'Details are missing or not in the right format',
        no_adapter: 'This gateway reports payments over the API and can’t be checked',
      },
    },
    verbs: {
      processor: {
        extend: 'Add payment methods',
        extend_question: 'For each payment method a processor is added that uses the account of “{{name}}”.',
        extend_confirm: 'Add',
      },
    },
  },
} satisfies EntityTexts<'processor'>;
