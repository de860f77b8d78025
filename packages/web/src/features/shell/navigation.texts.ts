import type { NavigationGroupId, NavigationId, NavigationSectionId } from '@sluis/contract/navigation';
import type { Texts, TextTree } from '../../lib/texts.ts';

interface NavigationTexts extends TextTree {
  readonly navigation: Readonly<Record<NavigationId, { readonly label: string; readonly description: string }>>;
  readonly navigation_section: Readonly<Record<NavigationSectionId, string>>;
  readonly navigation_group: Readonly<Record<NavigationGroupId, string>>;
}

export const texts = {
  nl: {
    navigation: {
      transactions: { label: 'Transacties', description: 'Alle betalingen, van begonnen tot afgerekend.' },
      transactions_missed: { label: 'Afgebroken', description: 'Betalingen die de klant niet heeft afgemaakt.' },
      transactions_declined: { label: 'Geweigerd', description: 'Betalingen die de bank of betaalmethode weigerde.' },
      transactions_tagged: { label: 'Gelabeld', description: 'Betalingen die een label kregen.' },
      transactions_blocked: { label: 'Geblokkeerd', description: 'Betalingen die door een regel zijn tegengehouden.' },
      refunds: { label: 'Terugbetalingen', description: 'Geld dat naar klanten teruggaat.' },
      psp_transactions: { label: 'Transacties', description: 'De betalingen van alle merchants.' },
    },
    navigation_section: { payments: 'Betalingen', merchants: 'Merchants' },
    navigation_group: { transactions: 'Transacties', merchants: 'Merchants' },
  },
  en: {
    navigation: {
      transactions: { label: 'Transactions', description: 'All payments, from begun to settled.' },
      transactions_missed: { label: 'Abandoned', description: 'Payments that the customer did not finish.' },
      transactions_declined: { label: 'Declined', description: 'Payments that the bank or payment method declined.' },
      transactions_tagged: { label: 'Tagged', description: 'Payments that were given a tag.' },
      transactions_blocked: { label: 'Blocked', description: 'Payments that a rule stopped.' },
      refunds: { label: 'Refunds', description: 'Money that goes back to customers.' },
      psp_transactions: { label: 'Transactions', description: 'The payments of all merchants.' },
    },
    navigation_section: { payments: 'Payments', merchants: 'Merchants' },
    navigation_group: { transactions: 'Transactions', merchants: 'Merchants' },
  },
} satisfies Texts & { nl: NavigationTexts; en: NavigationTexts };
