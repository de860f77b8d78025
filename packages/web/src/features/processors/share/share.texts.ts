import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      share: {
        subject: 'Gegevens voor',
        requested: 'Gevraagde gegevens',
        given_by: 'Ingevuld door',
        given_at: 'Ingevuld',
        created_by: 'Gevraagd door',
        created_at: 'Gevraagd',
        expires_at: 'Uiterlijk',
        organisation: 'Merchant',
      },
    },
    rows: {
      requested: { name: 'Naam', description: 'Toelichting', add: 'Gegeven toevoegen' },
    },
    status: {
      share: {
        REQUESTED: 'Gevraagd',
        GIVEN: 'Ingevuld',
        USED: 'Gebruikt',
        REVEALED: 'Bekeken',
        DECLINED: 'Afgewezen',
        WITHDRAWN: 'Ingetrokken',
        EXPIRED: 'Verlopen',
      },
    },
    share: {
      title: 'Gegevensverzoeken',
      title_psp: 'Gegevens delen',
      hint: 'Toegangsgegevens waar uw aanbieder om vraagt.',
      hint_psp: 'Toegangsgegevens die u bij merchants opvraagt, zonder dat iemand ze hoeft te mailen.',
      empty: 'Er is u nog niet om gegevens gevraagd.',
      empty_psp: 'Er zijn nog geen gegevens opgevraagd.',
      create: 'Gegevens opvragen',
      to_answer: 'Te beantwoorden',
      to_use: 'Te gebruiken',
      processor_help:
        'Alleen in deze processor kunnen de gegevens worden overgenomen. Zonder processor kunt u ze alleen eenmalig bekijken.',
      subject_help: 'Bijvoorbeeld: PayPal van de webwinkel.',
      reason_help: 'De merchant leest waarom u de gegevens nodig hebt.',
      expires_help:
        'Daarna is het verzoek voorbij en wordt vernietigd wat is ingevuld en niet gebruikt. Maximaal 90 dagen.',
      not_yourself: 'Kies een merchant.',
      give: 'Gegevens delen',
      values_of: 'Gegevens voor {{subject}}',
      shown_once: 'Deze waarden zijn vernietigd en worden niet opnieuw getoond. Bewaar ze voordat u sluit.',
      close_values: 'Ik heb de waarden bewaard',
    },
    verbs: {
      share: {
        decline: 'Afwijzen',
        decline_GIVEN: 'Terugnemen',
        decline_question: 'Het verzoek om gegevens voor {{subject}} wordt afgewezen.',
        decline_question_GIVEN: 'De gegevens voor {{subject}} worden vernietigd en het verzoek is daarmee afgewezen.',
        decline_help: 'De aanbieder leest deze reden.',
        put: 'Overnemen in processor',
        put_question:
          'De waarden worden ongezien overgenomen in de gegevens van {{processor}}. Het gedeelde exemplaar wordt vernietigd.',
        reveal: 'Eenmalig bekijken',
        reveal_question:
          'De waarden van {{subject}} worden één keer getoond en daarna vernietigd. De merchant ziet wie ze heeft bekeken en waarom.',
        reveal_help: 'De merchant leest deze reden.',
        withdraw: 'Intrekken',
        withdraw_question: 'Het verzoek om gegevens voor {{subject}} wordt ingetrokken.',
        withdraw_question_GIVEN:
          'Het verzoek om gegevens voor {{subject}} wordt ingetrokken. Wat is ingevuld, wordt ongezien vernietigd.',
      },
    },
  },
  en: {
    fields: {
      share: {
        subject: 'Credentials for',
        requested: 'Requested fields',
        given_by: 'Given by',
        given_at: 'Given',
        created_by: 'Requested by',
        created_at: 'Requested',
        expires_at: 'Until',
        organisation: 'Merchant',
      },
    },
    rows: {
      requested: { name: 'Name', description: 'Explanation', add: 'Add field' },
    },
    status: {
      share: {
        REQUESTED: 'Requested',
        GIVEN: 'Given',
        USED: 'Used',
        REVEALED: 'Viewed',
        DECLINED: 'Declined',
        WITHDRAWN: 'Withdrawn',
        EXPIRED: 'Expired',
      },
    },
    share: {
      title: 'Share requests',
      title_psp: 'Share credentials',
      hint: 'Credentials that your provider asks for.',
      hint_psp: 'Credentials that you ask merchants for, so that no one has to email them.',
      empty: 'You haven’t been asked for credentials yet.',
      empty_psp: 'No credentials have been asked for yet.',
      create: 'Request credentials',
      to_answer: 'To answer',
      to_use: 'To use',
      processor_help: 'The credentials can be put into this processor only. Without one they can only be viewed once.',
      subject_help: 'For example: PayPal for the web shop.',
      reason_help: 'The merchant reads why you need the credentials.',
      expires_help: 'Then the request is over, and what was entered and not used is destroyed. At most 90 days.',
      not_yourself: 'Choose a merchant.',
      give: 'Share credentials',
      values_of: 'Credentials for {{subject}}',
      shown_once: 'These values are destroyed and won’t be shown again. Store them before you close this.',
      close_values: 'I’ve stored the values',
    },
    verbs: {
      share: {
        decline: 'Decline',
        decline_GIVEN: 'Take back',
        decline_question: 'The request for credentials for {{subject}} is declined.',
        decline_question_GIVEN: 'The credentials for {{subject}} are destroyed and the request is declined.',
        decline_help: 'The provider reads this reason.',
        put: 'Put into processor',
        put_question:
          'The values are put into the details of {{processor}} without being shown. The shared copy is destroyed.',
        reveal: 'View once',
        reveal_question:
          'The values of {{subject}} are shown once and then destroyed. The merchant sees who viewed them and why.',
        reveal_help: 'The merchant reads this reason.',
        withdraw: 'Withdraw',
        withdraw_question: 'The request for credentials for {{subject}} is withdrawn.',
        withdraw_question_GIVEN:
          'The request for credentials for {{subject}} is withdrawn. What was entered is destroyed without being shown.',
      },
    },
  },
} satisfies EntityTexts<'share'>;
