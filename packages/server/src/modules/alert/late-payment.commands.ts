import { newId } from '@sluis/contract/base/ids';
import { moneyFormat } from '@sluis/contract/base/money-format';
import { alert } from '@sluis/contract/entities/alert';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { unlinked } from '../../platform/mail/html.ts';
import { system } from '../../resource/resource.ts';
import { beginItem } from '../../resource/status.ts';
import { mailAlertAddresses } from './alert-addresses.ts';

const words = {
  nl: {
    locale: 'nl-NL',
    subject: 'Betaald nadat de betaling als mislukt was gemeld',
    body: (reference: string, amount: string) =>
      `De betaling ${reference} van ${amount} is alsnog betaald, nadat deze als mislukt was gemeld.`,
    look: 'Betaling bekijken',
    alert: 'Melding bekijken',
  },
  en: {
    locale: 'en-GB',
    subject: 'Paid after it was reported as failed',
    body: (reference: string, amount: string) =>
      `The payment ${reference} of ${amount} was paid after it had been reported as failed.`,
    look: 'View payment',
    alert: 'View alert',
  },
} as const;

/** Raises an alert about a payment that was taken after it had been reported as failed, once for each payment. */
export async function raiseLatePayment(
  trx: Trx,
  services: Services,
  paid: ItemOf<'transaction'>,
  now: string,
): Promise<void> {
  const { id: transaction, organisation, processor, merchant_reference } = paid;
  const raised = await trx
    .selectFrom('alert')
    .select('id')
    .where('organisation', '=', organisation)
    .where('transaction', '=', transaction)
    .executeTakeFirst();
  if (raised || !processor) return;
  const id = newId('alrt', now);
  const values = { id, organisation, processor, transaction, overall: false, kind: 'late_payment', started_at: now };
  await beginItem(trx, alert, { created_at: now, ...values }, { now, actor: system });
  await mailAlertAddresses(trx, services, organisation, (language) => {
    const { locale, subject, body, look, alert: to_alert } = words[language];
    return {
      subject,
      sentence: body(unlinked(merchant_reference), moneyFormat(locale, paid.currency_code)(paid.amount)),
      links: [
        [look, 'transactions', { id: transaction, _open: true }],
        [to_alert, 'insights/alerts', { id, _open: true }],
      ],
    };
  });
}
