import { defineOverview } from '../../../kit/item/overview.ts';
import { SettlementLink } from '../../../kit/link/settlement-link.tsx';
import { paymentFigures } from '../../../kit/panel/payment-figures.ts';
import { PaymentProduct } from '../../../kit/value/payment-product.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { displayStatus } from './display-status.ts';
import type { Transaction } from './transaction.item.ts';
import { transaction_sentences } from './transaction.sentences.ts';

/** "2.2.0 · Authenticated · ECI 05", of which any part may be missing. */
function Secure({ item: { three_d_secure: secure } }: { readonly item: Pick<Transaction, 'three_d_secure'> }) {
  const { t } = useTranslation();
  const words = secure && [
    secure.version,
    secure.result && t(`values.three_d_secure.${secure.result}`),
    secure.eci && `ECI\u00a0${secure.eci}`,
  ];
  return words?.filter(Boolean).join(' · ');
}

/** Authorisation and capture are separate steps. */
const isAuthorisedApart = ({ amount_authorized }: Transaction): boolean => (amount_authorized ?? 0) > 0;

export const transactionOverview = defineOverview('transaction', ['customer', 'organisation', 'processor'], {
  facts: ['merchant_reference', 'customer.name', { path: 'payment_product', cell: PaymentProduct }, 'created_at'],
  sentences: transaction_sentences,
  tone: (item) => displayStatus(item)?.tone,
  figures: (item) => {
    const figures = paymentFigures(item);
    return figures && { figures };
  },
  sections: [
    {
      parts: [
        { path: 'description', wide: true },
        'organisation.name',
        'recurring_type',
        'mandate.mandate_reference',
        { path: 'sequence_type', when: ({ sequence_type }) => sequence_type !== null },
        'subscription.id',
        'payment_link.merchant_reference',
        'terminal.name',
        'tags',
        { path: 'settlement', cell: SettlementLink },
      ],
    },
    {
      parts: [
        { path: 'amount_authorized', when: isAuthorisedApart },
        { path: 'amount_capturable', when: isAuthorisedApart },
        { path: 'capture', when: isAuthorisedApart },
        { path: 'capture_at', when: ({ capture_at }) => Boolean(capture_at) },
        { path: 'capture_before', when: ({ capture_before }) => Boolean(capture_before) },
        { path: 'processor_reference', when: ({ processor_reference }) => processor_reference !== null },
        { path: 'late', when: ({ late }) => Boolean(late) },
      ],
    },
  ],
  technical: [
    {
      title: 'panel.processing',
      parts: [
        'status_reason',
        { path: 'refusal_code', when: ({ refusal_code }) => refusal_code !== null },
        { path: 'refusal_retry', when: ({ refusal_retry }) => refusal_retry !== null },
        'last_status_update',
        'payment_product_type',
        'payment_profile.display_name',
        'processor.name',
        'processor_id_external',
        'id',
      ],
    },
    {
      title: 'panel.card',
      parts: [
        'card_brand',
        'card_bin',
        'card_last_four',
        'card_expiry',
        'card_country',
        'card_funding',
        'card',
        { path: 'sca_exemption', when: ({ sca_exemption: asked }) => Boolean(asked) },
        { path: 'three_d_secure_requested', when: ({ three_d_secure_requested: asked }) => Boolean(asked) },
        {
          path: 'three_d_secure',
          cell: Secure,
          when: ({ three_d_secure: of }) => Object.values(of ?? {}).some(Boolean),
        },
      ],
    },
    { title: 'panel.origin', parts: ['country_code', 'ip', 'platform', 'browser'] },
  ],
});
