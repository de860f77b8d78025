import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import type { ItemOf } from '@sluis/contract/registry';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { unlinked } from '../../../platform/mail/html.ts';
import { mailAlertAddresses } from './alert-addresses.ts';

/** An alert about approval: with its measurements. */
export type ApprovalAlert = ItemOf<'alert'> & {
  readonly [N in 'measured_from' | 'measured_until' | 'approval' | 'approval_usual' | 'finished']: NonNullable<
    ItemOf<'alert'>[N]
  >;
};

interface Said {
  readonly processor: string;
  readonly approval: string;
  readonly usual: string;
  readonly finished: string;
  readonly from: string;
  readonly until: string;
}

const words = {
  nl: {
    locale: 'nl-NL',
    subject: 'Minder goedgekeurde betalingen',
    body: ({ processor, approval, usual, finished, from, until }: Said) =>
      `${processor} keurt minder betalingen goed dan gewoonlijk: ${approval} van ${finished} betalingen tussen ${from} en ${until}. In de vier weken daarvoor was dat in hetzelfde uur ${usual}.`,
    look: 'Melding bekijken',
    payments: 'Deze betalingen bekijken',
  },
  en: {
    locale: 'en-GB',
    subject: 'Fewer payments approved',
    body: ({ processor, approval, usual, finished, from, until }: Said) =>
      `${processor} is approving fewer payments than usual: ${approval} of ${finished} payments between ${from} and ${until}. In the same hour of the four weeks before it was ${usual}.`,
    look: 'View alert',
    payments: 'View these payments',
  },
} as const;

/** Mails that approval has fallen, once the transaction commits. */
export async function mailAlert(trx: Trx, services: Services, raised: ApprovalAlert, processor: string): Promise<void> {
  const timezone = (await readZones(trx, [raised.organisation]))(raised.organisation);
  await mailAlertAddresses(trx, services, raised.organisation, (language) => {
    const { locale, subject, body, look, payments } = words[language];
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
    const began = new Intl.DateTimeFormat(locale, { ...clock, day: 'numeric', month: 'short', year: 'numeric' });
    const ended = new Intl.DateTimeFormat(locale, { ...clock, timeZoneName: 'short' });
    const sentence = body({
      processor: unlinked(processor),
      approval: share.format(raised.approval),
      usual: share.format(raised.approval_usual),
      finished: new Intl.NumberFormat(locale).format(raised.finished),
      from: began.format(new Date(raised.measured_from)),
      until: ended.format(new Date(raised.measured_until)),
    });
    return {
      subject,
      sentence,
      links: [
        [look, 'insights/alerts', { id: raised.id, _open: true }],
        [payments, 'transactions', paymentsOfAlert(raised)],
      ],
    };
  });
}
