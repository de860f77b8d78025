import type { Trx } from '../../platform/database/database.ts';
import { type MailContent, sendMail } from '../../platform/mail/mail.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import { countToday } from './address.queries.ts';
import { findReached } from './asking.commands.ts';

/** Mails of one merchant in a day to people who do not work for it. */
export const outside_max = 500;

/** What merchants have sent to addresses that they name. */
export const told_kinds = ['report', 'subscription_update', 'webhook_failed'] as const;

interface Telling {
  readonly organisation: string;
  readonly to: readonly string[];
  readonly kind: (typeof told_kinds)[number];
  readonly content: MailContent;
}

/**
 * Mails to addresses that an organisation names: to who works for the merchant, and to others who have agreed, so many a
 * day. Beyond that a mail is written down as failed and not sent, for whoever looks why it did not come.
 */
export async function tellAddresses(trx: Trx, box: SecretBox, told: Telling): Promise<void> {
  const { organisation, kind, content } = told;
  const to = [...new Map(told.to.map((address) => [address.toLowerCase(), address])).entries()];
  const { merchant, inside, agreed } = await findReached(
    trx,
    organisation,
    to.map(([address]) => address),
  );
  const outside = to.filter(([address]) => !inside.has(address) && agreed.has(address));
  let left = outside.length === 0 ? 0 : outside_max - (await countToday(trx, merchant, told_kinds));
  for (const [address, written] of to) {
    if (inside.has(address)) await sendMail(trx, box, { to: written, kind, ...content });
    else if (agreed.has(address)) {
      const refused = left-- > 0 ? undefined : `More than ${outside_max} mails of this merchant to others in a day.`;
      await sendMail(trx, box, { to: written, kind, organisation, refused, ...content });
    }
  }
}
