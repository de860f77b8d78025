import { newId } from '@sluis/contract/base/ids';
import { moneyFormat } from '@sluis/contract/base/money-format';
import { locales, translations } from '@sluis/contract/base/translate';
import { alert } from '@sluis/contract/entities/insights/alert';
import { isOvercaptured } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { unlinked } from '../../../platform/mail/html.ts';
import { system } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import type { OutcomeListener } from '../../payments/orders/listeners.commands.ts';
import { mailAlertAddresses } from './alert-addresses.ts';

const words = translations({
  nl: {
    late_payment: {
      subject: 'Betaald nadat de betaling als mislukt was gemeld',
      body: 'De betaling {{reference}} van {{amount}} is alsnog betaald, nadat deze als mislukt was gemeld.',
    },
    overcapture: {
      subject: 'Meer geïnd dan geautoriseerd',
      body: 'Van de betaling {{reference}} is {{amount}} geïnd, terwijl {{authorized}} was geautoriseerd: een inning die als mislukt was gemeld, is alsnog uitgevoerd.',
    },
    look: 'Betaling bekijken',
    alert: 'Melding bekijken',
  },
  en: {
    late_payment: {
      subject: 'Paid after it was reported as failed',
      body: 'The payment {{reference}} of {{amount}} was paid after it had been reported as failed.',
    },
    overcapture: {
      subject: 'More captured than authorised',
      body: '{{amount}} of the payment {{reference}} was captured, and {{authorized}} was authorised: a capture that had been reported as failed was performed after all.',
    },
    look: 'View payment',
    alert: 'View alert',
  },
});

type Kind = 'late_payment' | 'overcapture';

/** Raises an alert about a payment, once of each kind. */
export async function raisePaymentAlert(
  trx: Trx,
  services: Services,
  kind: Kind,
  paid: ItemOf<'transaction'>,
  now: string,
): Promise<void> {
  const { id: transaction, organisation, processor, merchant_reference } = paid;
  const raised = await trx
    .selectFrom('alert')
    .select('id')
    .where('organisation', '=', organisation)
    .where('transaction', '=', transaction)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (raised || !processor) return;
  const id = newId('alrt', now);
  const values = { id, organisation, processor, transaction, overall: false, kind, started_at: now };
  await beginItem(trx, alert, { created_at: now, ...values }, { now, actor: system });
  await mailAlertAddresses(trx, services, organisation, (language) => {
    const t = words(language);
    const money = moneyFormat(locales[language], paid.currency_code);
    return {
      subject: t(`${kind}.subject`),
      sentence: t(`${kind}.body`, {
        reference: unlinked(merchant_reference),
        amount: money(paid.amount),
        authorized: money(paid.amount_authorized ?? paid.amount),
      }),
      links: [
        [t('look'), 'transactions', { id: transaction, _open: true }],
        [t('alert'), 'insights/alerts', { id, _open: true }],
      ],
    };
  });
}

/** Raises an alert about payments with more captured than authorised. */
export const makeOvercaptureListener =
  (services: Services): OutcomeListener =>
  async (trx, updates, { now }) => {
    for (const { paid } of updates)
      if (isOvercaptured(paid)) await raisePaymentAlert(trx, services, 'overcapture', paid, now);
  };
