import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      mandate: {
        label: 'Betaalmethode',
        mandate_reference: 'Kenmerk machtiging (UMR)',
        mandate_type: 'Soort machtiging',
        next_sequence: 'Volgende incasso',
        iban_last_four: 'Laatste vier tekens van IBAN',
        account_holder: 'Rekeninghouder',
        creditor_name: 'Incassant',
        signed_at: 'Ondertekend',
        verified_by: 'Rekening bevestigd door',
        signature: 'Ondertekening',
        last_collected_at: 'Laatst geïncasseerd',
        expires_at: 'Vervalt zonder incasso op',
      },
    },
    status: {
      mandate: { ACTIVE: 'Actief', COMPLETED: 'Afgerond', CANCELLED: 'Ingetrokken', EXPIRED: 'Verlopen' },
    },
    values: {
      mandate_type: { recurrent: 'Doorlopend', one_off: 'Eenmalig' },
      next_sequence: {
        FRST: 'Eerste (FRST)',
        RCUR: 'Volgende (RCUR)',
        FNAL: 'Laatste (FNAL)',
        OOFF: 'Eenmalig (OOFF)',
      },
      sequence_type: {
        FRST: 'Eerste (FRST)',
        RCUR: 'Volgende (RCUR)',
        FNAL: 'Laatste (FNAL)',
        OOFF: 'Eenmalig (OOFF)',
      },
    },
    mandate: {
      known_as: 'Kenmerk {{reference}}',
      terms: 'Voorwaarden en ondertekening',
      evidence: 'Bewijs van ondertekening',
      signed_from: 'Vanaf IP-adres',
      signed_with: 'Browser',
      signed_in: 'Taal',
      text_version: 'Versie van de tekst',
      text_sha256: 'Hash van de tekst (SHA-256)',
    },
  },
  en: {
    fields: {
      mandate: {
        label: 'Payment method',
        mandate_reference: 'Mandate reference (UMR)',
        mandate_type: 'Kind of mandate',
        next_sequence: 'Next collection',
        iban_last_four: 'Last four characters of IBAN',
        account_holder: 'Account holder',
        creditor_name: 'Creditor',
        signed_at: 'Signed',
        verified_by: 'Account verified by',
        signature: 'Signature',
        last_collected_at: 'Last collected',
        expires_at: 'Expires without a collection on',
      },
    },
    status: {
      mandate: { ACTIVE: 'Active', COMPLETED: 'Completed', CANCELLED: 'Revoked', EXPIRED: 'Expired' },
    },
    values: {
      mandate_type: { recurrent: 'Recurrent', one_off: 'One-off' },
      next_sequence: { FRST: 'First (FRST)', RCUR: 'Recurring (RCUR)', FNAL: 'Final (FNAL)', OOFF: 'One-off (OOFF)' },
      sequence_type: { FRST: 'First (FRST)', RCUR: 'Recurring (RCUR)', FNAL: 'Final (FNAL)', OOFF: 'One-off (OOFF)' },
    },
    mandate: {
      known_as: 'Reference {{reference}}',
      terms: 'Terms and signature',
      evidence: 'Evidence of signature',
      signed_from: 'From IP address',
      signed_with: 'Browser',
      signed_in: 'Language',
      text_version: 'Version of the text',
      text_sha256: 'Hash of the text (SHA-256)',
    },
  },
} satisfies EntityTexts<'mandate'>;
