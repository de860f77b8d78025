/** The events of a request that are mailed. */
export type ShareEvent = 'asked' | 'given' | 'declined' | 'used' | 'revealed' | 'viewed' | 'withdrawn';

interface Said {
  readonly who: string;
  readonly subject: string;
  /** The organisation that was asked. */
  readonly name: string;
}

type Sentences = Readonly<Record<ShareEvent, (said: Said) => string>>;

export const words = {
  nl: {
    locale: 'nl-NL',
    subjects: {
      asked: 'Verzoek om gegevens te delen',
      given: 'Gevraagde gegevens ontvangen',
      declined: 'Verzoek om gegevens afgewezen',
      used: 'Gedeelde gegevens gebruikt',
      revealed: 'Gedeelde gegevens bekeken',
      viewed: 'Gedeelde gegevens bekeken',
      withdrawn: 'Verzoek om gegevens ingetrokken',
    },
    sentences: {
      asked: ({ who, subject, name }) => `${who} vraagt ${name} om gegevens voor ${subject}.`,
      given: ({ who, subject, name }) => `${who} van ${name} heeft de gegevens voor ${subject} ingevuld.`,
      declined: ({ who, subject, name }) =>
        `${who} van ${name} heeft het verzoek om gegevens voor ${subject} afgewezen.`,
      used: ({ who, subject }) =>
        `${who} heeft de gegevens voor ${subject} in een processor gezet, zonder ze te bekijken. Het gedeelde exemplaar is vernietigd.`,
      revealed: ({ who, subject }) =>
        `${who} heeft de gegevens voor ${subject} bekeken. Het gedeelde exemplaar is vernietigd.`,
      viewed: ({ who, subject }) => `${who} heeft de gegevens voor ${subject} bekeken, die in een processor staan.`,
      withdrawn: ({ who, subject }) =>
        `${who} heeft het verzoek om gegevens voor ${subject} ingetrokken. De gedeelde gegevens zijn ongebruikt vernietigd.`,
    } satisfies Sentences,
    fields: (names: string) => `Gevraagd: ${names}`,
    reason: (reason: string) => `Reden: ${reason}`,
    until: (at: string) => `Uiterlijk ${at}`,
    look: 'Verzoek bekijken',
    never_by_mail: 'Vul deze gegevens alleen in na inloggen. Wij vragen er nooit om per e-mail of telefoon.',
    warn: 'Had u dit niet verwacht? Neem dan contact op met uw beheerder.',
  },
  en: {
    locale: 'en-GB',
    subjects: {
      asked: 'Request to share credentials',
      given: 'Requested credentials received',
      declined: 'Request for credentials declined',
      used: 'Shared credentials used',
      revealed: 'Shared credentials viewed',
      viewed: 'Shared credentials viewed',
      withdrawn: 'Request for credentials withdrawn',
    },
    sentences: {
      asked: ({ who, subject, name }) => `${who} asks ${name} for credentials for ${subject}.`,
      given: ({ who, subject, name }) => `${who} of ${name} gave the credentials for ${subject}.`,
      declined: ({ who, subject, name }) => `${who} of ${name} declined the request for credentials for ${subject}.`,
      used: ({ who, subject }) =>
        `${who} put the credentials for ${subject} into a processor without viewing them. The shared copy is destroyed.`,
      revealed: ({ who, subject }) => `${who} viewed the credentials for ${subject}. The shared copy is destroyed.`,
      viewed: ({ who, subject }) => `${who} viewed the credentials for ${subject}, which are kept in a processor.`,
      withdrawn: ({ who, subject }) =>
        `${who} withdrew the request for credentials for ${subject}. What was shared is destroyed unused.`,
    } satisfies Sentences,
    fields: (names: string) => `Asked for: ${names}`,
    reason: (reason: string) => `Reason: ${reason}`,
    until: (at: string) => `By ${at}`,
    look: 'View request',
    never_by_mail: 'Enter these only after logging in. We never ask for them by email or telephone.',
    warn: 'If you did not expect this, contact your administrator.',
  },
} as const;
