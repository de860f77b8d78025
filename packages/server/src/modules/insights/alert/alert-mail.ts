import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import { locales, translations } from '@sluis/contract/base/translate';
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

const words = translations({
  nl: {
    subject: 'Minder goedgekeurde betalingen',
    body: '{{processor}} keurt minder betalingen goed dan gewoonlijk: {{approval}} van {{finished}} betalingen tussen {{from}} en {{until}}. In de vier weken daarvoor was dat in hetzelfde uur {{usual}}.',
    look: 'Melding bekijken',
    payments: 'Deze betalingen bekijken',
  },
  en: {
    subject: 'Fewer payments approved',
    body: '{{processor}} is approving fewer payments than usual: {{approval}} of {{finished}} payments between {{from}} and {{until}}. In the same hour of the four weeks before it was {{usual}}.',
    look: 'View alert',
    payments: 'View these payments',
  },
});

/** Mails that approval has dropped, once the transaction commits. */
export async function mailAlert(trx: Trx, services: Services, raised: ApprovalAlert, processor: string): Promise<void> {
  const timezone = (await readZones(trx, [raised.organisation]))(raised.organisation);
  await mailAlertAddresses(trx, services, raised.organisation, (language) => {
    const t = words(language);
    const locale = locales[language];
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
    const began = new Intl.DateTimeFormat(locale, { ...clock, day: 'numeric', month: 'short', year: 'numeric' });
    const ended = new Intl.DateTimeFormat(locale, { ...clock, timeZoneName: 'short' });
    const sentence = t('body', {
      processor: unlinked(processor),
      approval: share.format(raised.approval),
      usual: share.format(raised.approval_usual),
      finished: new Intl.NumberFormat(locale).format(raised.finished),
      from: began.format(new Date(raised.measured_from)),
      until: ended.format(new Date(raised.measured_until)),
    });
    return {
      subject: t('subject'),
      sentence,
      links: [
        [t('look'), 'insights/alerts', { id: raised.id, _open: true }],
        [t('payments'), 'transactions', paymentsOfAlert(raised)],
      ],
    };
  });
}
