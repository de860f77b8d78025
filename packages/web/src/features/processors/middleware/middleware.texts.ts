import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      middleware: {
        provider: 'Type',
        url: 'URL',
        secret: 'Geheim',
        on_failure: 'Zonder geldig antwoord',
      },
    },
    values: {
      provider: { sandbox: 'Sandbox', https: 'HTTPS-aanroep' },
      on_failure: { allow: 'Betaling toestaan', block: 'Betaling blokkeren' },
    },
    middleware: {
      title: 'Middlewares',
      hint: 'Stappen die een betaling kunnen labelen of blokkeren voordat een processor die autoriseert.',
      hint_psp:
        'Alle middlewares: stappen die een betaling kunnen labelen of blokkeren voordat een processor die autoriseert.',
      empty: 'Nog geen middleware. Die kan een betaling labelen of blokkeren voordat een processor die autoriseert.',
      create: 'Middleware toevoegen',
      url_help:
        'Wordt voor elke betaling aangeroepen en heeft 2 seconden om te antwoorden; alle middlewares van een betaling samen 4.',
      on_failure_help:
        'Wat er met de betaling gebeurt als er niet op tijd een geldig antwoord is, of als de tijd voor alle middlewares samen al voorbij is.',
      tag_help: 'Wordt aan de betaling toegevoegd als het antwoord “tag” is.',
      secret_help: 'Hiermee ondertekenen we elke aanroep. Bewaar het: na het opslaan wordt het niet meer getoond.',
      secret_kept: 'Laat leeg om het huidige geheim te behouden.',
      secret_make: 'Genereren',
      test: 'Testen',
      test_about: 'Er is een voorbeeldbetaling van € 10,00 voorgelegd. Er is niets betaald.',
      answers: { allow: 'Toegestaan', tag: 'Gelabeld', block: 'Geblokkeerd' },
      test_failed: {
        allow: 'Geen geldig antwoord: de betaling zou worden toegestaan',
        block: 'Geen geldig antwoord: de betaling zou worden geblokkeerd',
      },
    },
  },
  en: {
    fields: {
      middleware: {
        provider: 'Type',
        url: 'URL',
        secret: 'Secret',
        on_failure: 'Without a valid answer',
      },
    },
    values: {
      provider: { sandbox: 'Sandbox', https: 'HTTPS call' },
      on_failure: { allow: 'Allow the payment', block: 'Block the payment' },
    },
    middleware: {
      title: 'Middlewares',
      hint: 'Steps that can tag or block a payment before a processor authorizes it.',
      hint_psp: 'All middlewares: steps that can tag or block a payment before a processor authorizes it.',
      empty: 'No middlewares yet. One can tag or block a payment before a processor authorizes it.',
      create: 'Add middleware',
      url_help: 'Called for every payment, with 2 seconds to answer; all middlewares of a payment have 4 together.',
      on_failure_help:
        'What happens to the payment if there is no valid answer in time, or if the time for all middlewares together is already over.',
      tag_help: 'Added to the payment if the answer is “tag”.',
      secret_help: 'We sign every call with it. Keep a copy: it isn’t shown again after saving.',
      secret_kept: 'Leave empty to keep the current secret.',
      secret_make: 'Generate',
      test: 'Test',
      test_about: 'A sample payment of €10.00 was submitted. Nothing was paid.',
      answers: { allow: 'Allowed', tag: 'Tagged', block: 'Blocked' },
      test_failed: {
        allow: 'No valid answer: the payment would be allowed',
        block: 'No valid answer: the payment would be blocked',
      },
    },
  },
} satisfies EntityTexts<'middleware'>;
