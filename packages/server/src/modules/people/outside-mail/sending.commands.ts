import { oneClickLink } from '../../../platform/auth/links.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type MailContent, sendMail } from '../../../platform/mail/mail.ts';
import { countMailsToday, findConsents, findInside, findMerchant } from './address.queries.ts';
import { type Language, withdrawalNote } from './withdrawal.ts';

/** The most mails of one merchant in a day to outside addresses. */
export const outside_max = 500;

/** The kinds of mail that merchants send to addresses that they name. */
export const notification_kinds = [
  'report',
  'alert',
  'subscription_update',
  'webhook_failed',
  'ruleset_match',
] as const;

/** The end of a mail's body in a language: HTML. */
export type Note = (language: Language) => string;

interface AddressedMail {
  readonly organisation: string;
  readonly to: readonly string[];
  readonly kind: (typeof notification_kinds)[number];
  readonly content: (note: Note) => MailContent;
}

const nothing: Note = () => '';

/**
 * Mails the addresses that an organisation names: those of the merchant's users, and outside ones that have agreed, up
 * to a daily limit and each with an unsubscribe link. Beyond the limit a mail is recorded as failed and not sent, which
 * explains why it did not arrive. Returns how many are mailed.
 */
export async function notifyAddresses(
  trx: Trx,
  { box, config }: Pick<Services, 'box' | 'config'>,
  mail: AddressedMail,
): Promise<number> {
  const { organisation, kind, content } = mail;
  const to = [...new Map(mail.to.map((address) => [address.toLowerCase(), address])).entries()];
  const addresses = to.map(([address]) => address);
  const merchant = await findMerchant(trx, organisation);
  const inside = await findInside(trx, merchant, addresses);
  const asked = await findConsents(trx, merchant, addresses);
  const outside = to.filter(([address]) => !inside.has(address) && asked.get(address)?.agreed_at);
  for (const [address, written] of to)
    if (inside.has(address)) await sendMail(trx, box, { to: written, kind, ...content(nothing) });
  const colleagues_mailed = to.filter(([address]) => inside.has(address)).length;
  if (outside.length === 0) return colleagues_mailed;
  let left = outside_max - (await countMailsToday(trx, merchant, notification_kinds));
  const { name } = await trx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', merchant)
    .executeTakeFirstOrThrow();
  const outside_mailed = Math.min(outside.length, Math.max(0, left));
  for (const [address, written] of outside) {
    const { withdrawal = '' } = asked.get(address) ?? {};
    const refused =
      left-- > 0 ? undefined : `The merchant has sent more than ${outside_max} mails to outside addresses in a day.`;
    const body = content((language) => withdrawalNote({ language, config, withdrawal }, name));
    const unsubscribe = oneClickLink(config, withdrawal);
    await sendMail(trx, box, { to: written, kind, organisation, refused, ...body, unsubscribe });
  }
  return colleagues_mailed + outside_mailed;
}
