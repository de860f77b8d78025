import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      bankaccount: {
        NEW: 'Nieuw: op deze rekening wordt pas uitbetaald nadat de aanbieder die heeft geverifieerd.',
        no_proof: 'Er is nog geen bewijs, zoals een rekeningafschrift met tenaamstelling en nummer.',
        default_when_verified:
          'De rekening wordt de standaardrekening zodra die is geverifieerd; de huidige blijft tot dan in gebruik.',
        VERIFIED: 'Geverifieerd: betaalprofielen kunnen deze rekening gebruiken.',
        is_default: 'Geverifieerd: de standaardrekening voor {{currency}}.',
        REJECTED: 'Afgewezen{{why}}. Voeg de rekening opnieuw toe zodra dit is opgelost.',
        BLOCKED: 'Geblokkeerd{{why}}. Er wordt niets op deze rekening uitbetaald.',
      },
    },
  },
  en: {
    said: {
      bankaccount: {
        NEW: 'New: nothing is paid out to this account until the provider has verified it.',
        no_proof: 'A proof is missing, such as a bank statement that shows the holder and the number.',
        default_when_verified: 'It becomes the default once it is verified; the present default stays in use.',
        VERIFIED: 'Verified: this account can be used by payment profiles.',
        is_default: 'Verified: the default account for {{currency}}.',
        REJECTED: 'Rejected{{why}}. Add the account again once this is resolved.',
        BLOCKED: 'Blocked{{why}}. Nothing is paid out to this account.',
      },
    },
  },
} satisfies Texts;
