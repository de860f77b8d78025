import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      package: {
        revenue_scheme: 'Tariefschema',
        reserve_scheme: 'Reserveschema',
        partner_scheme: 'Partnerschema',
        cost_scheme: 'Kostenschema',
      },
    },
    package: {
      title: 'Pakketten',
      hint: 'Schema’s die samen bij een merchant horen: wat die betaalt, wat wordt ingehouden en wat een partner ontvangt.',
      empty: 'Nog geen pakketten. Een pakket bundelt een tariefschema met eventueel andere schema’s.',
      create: 'Pakket toevoegen',
      profiles: 'Afrekenprofielen',
      kept_default: 'Dit is het standaardpakket. Maak eerst een ander pakket de standaard.',
      cost_help: 'Vervangt de kostenschema’s van de processors.',
      default_help: 'Wordt als eerste aangeboden, in plaats van het huidige standaardpakket.',
      active_help: 'Een pakket dat niet actief is, kan niet voor nieuwe afrekenprofielen worden gekozen.',
      visible_help: 'Een pakket dat niet zichtbaar is, is gearchiveerd.',
    },
    verbs: {
      package: {
        'make-default': 'Standaard maken',
        'make-default_question': '“{{name}}” wordt als eerste aangeboden, in plaats van het huidige standaardpakket.',
      },
    },
  },
  en: {
    fields: {
      package: {
        revenue_scheme: 'Revenue scheme',
        reserve_scheme: 'Reserve scheme',
        partner_scheme: 'Partner scheme',
        cost_scheme: 'Cost scheme',
      },
    },
    package: {
      title: 'Packages',
      hint: 'Schemes that a merchant has together: what it pays, what is withheld and what a partner receives.',
      empty: 'No packages yet. A package combines a revenue scheme with other schemes, if any.',
      create: 'Add package',
      profiles: 'Settlement profiles',
      kept_default: 'This is the default package. Make another one the default first.',
      cost_help: 'Replaces the cost schemes of the processors.',
      default_help: 'Offered first, instead of the present default.',
      active_help: 'An inactive package can’t be chosen for new settlement profiles.',
      visible_help: 'A package that isn’t visible is archived.',
    },
    verbs: {
      package: {
        'make-default': 'Make default',
        'make-default_question': '“{{name}}” is offered first, instead of the present default.',
      },
    },
  },
} satisfies EntityTexts<'package'>;
