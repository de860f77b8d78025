import { translations } from '@sluis/contract/base/translate';

/** What mails report of a request. */
export type ShareEvent = 'asked' | 'given' | 'declined' | 'used' | 'revealed' | 'viewed' | 'withdrawn';

type OfEvents = Readonly<Record<ShareEvent, string>>;

export const words = translations({
  nl: {
    subjects: {
      asked: 'Verzoek om gegevens te delen',
      given: 'Gevraagde gegevens ontvangen',
      declined: 'Verzoek om gegevens afgewezen',
      used: 'Gedeelde gegevens gebruikt',
      revealed: 'Gedeelde gegevens bekeken',
      viewed: 'Gedeelde gegevens bekeken',
      withdrawn: 'Verzoek om gegevens ingetrokken',
    } satisfies OfEvents,
    sentences: {
      asked: '{{who}} vraagt {{name}} om gegevens voor {{subject}}.',
      given: '{{who}} van {{name}} heeft de gegevens voor {{subject}} ingevuld.',
      declined: '{{who}} van {{name}} heeft het verzoek om gegevens voor {{subject}} afgewezen.',
      used: '{{who}} heeft de gegevens voor {{subject}} in een processor gezet, zonder ze te bekijken. Het gedeelde exemplaar is vernietigd.',
      revealed: '{{who}} heeft de gegevens voor {{subject}} bekeken. Het gedeelde exemplaar is vernietigd.',
      viewed: '{{who}} heeft de gegevens voor {{subject}} bekeken, die in een processor staan.',
      withdrawn:
        '{{who}} heeft het verzoek om gegevens voor {{subject}} ingetrokken. De gedeelde gegevens zijn ongebruikt vernietigd.',
    } satisfies OfEvents,
    fields: 'Gevraagd: {{names}}',
    reason: 'Reden: {{reason}}',
    until: 'Uiterlijk {{at}}',
    look: 'Verzoek bekijken',
    never_by_mail: 'Vul deze gegevens alleen in na inloggen. Wij vragen er nooit om per e-mail of telefoon.',
    warn: 'Had u dit niet verwacht? Neem dan contact op met uw beheerder.',
  },
  en: {
    subjects: {
      asked: 'Request to share credentials',
      given: 'Requested credentials received',
      declined: 'Request for credentials declined',
      used: 'Shared credentials used',
      revealed: 'Shared credentials viewed',
      viewed: 'Shared credentials viewed',
      withdrawn: 'Request for credentials withdrawn',
    } satisfies OfEvents,
    sentences: {
      asked: '{{who}} asks {{name}} for credentials for {{subject}}.',
      given: '{{who}} of {{name}} gave the credentials for {{subject}}.',
      declined: '{{who}} of {{name}} declined the request for credentials for {{subject}}.',
      used: '{{who}} put the credentials for {{subject}} into a processor without viewing them. The shared copy is destroyed.',
      revealed: '{{who}} viewed the credentials for {{subject}}. The shared copy is destroyed.',
      viewed: '{{who}} viewed the credentials for {{subject}}, which are kept in a processor.',
      withdrawn: '{{who}} withdrew the request for credentials for {{subject}}. What was shared is destroyed unused.',
    } satisfies OfEvents,
    fields: 'Asked for: {{names}}',
    reason: 'Reason: {{reason}}',
    until: 'By {{at}}',
    look: 'View request',
    never_by_mail: 'Enter these only after logging in. We never ask for them by email or telephone.',
    warn: 'If you did not expect this, contact your administrator.',
  },
});
