import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { letter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Answered } from '../../platform/outgoing/post.ts';
import type { Claimed } from './webhook.queries.ts';

/** Writes to the address that a payment profile names for it that a webhook will not be delivered. */
export async function tellGivenUp(
  trx: Trx,
  { box, branding }: Pick<Services, 'box' | 'branding'>,
  { id, payment_profile, url, type, item_id, tries }: Claimed,
  { status_code, error }: Answered,
): Promise<void> {
  if (payment_profile === null) return;
  const profile = await trx
    .selectFrom('paymentprofile')
    .select(['display_name', 'webhook_failed_email'])
    .where('id', '=', payment_profile)
    .executeTakeFirst();
  if (!profile?.webhook_failed_email) return;
  const subject = `${profile.display_name}: a webhook was not delivered`;
  const lines = [
    `${url} was told ${tries === 1 ? 'once' : `${tries} times`} of ${type} ${item_id ?? ''}, and did not take it.`,
    `The last answer: ${status_code ?? error ?? 'none'}.`,
    ...(status_code === 410 ? ['It said that it is gone for good: nothing more is sent to this address.'] : []),
    `Webhook ${id}`,
  ];
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const content = letter(branding, 'en', subject, body);
  await sendMail(trx, box, { to: profile.webhook_failed_email, kind: 'webhook_failed', ...content });
}
