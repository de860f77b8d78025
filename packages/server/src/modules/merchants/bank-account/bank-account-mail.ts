import { groupedIban } from '@sluis/contract/account-numbers';
import { ApiError } from '@sluis/contract/base/errors';
import { translations } from '@sluis/contract/base/translate';
import type { ItemOf } from '@sluis/contract/registry';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { listLink } from '../../../platform/mail/list-link.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { isProvider } from '../../../resource/provider.ts';
import { countMailsToday } from '../../people/outside-mail/address.queries.ts';
import { findAdministrators } from '../../people/user/administrators.queries.ts';

export type AccountEvent = 'added' | 'verified' | 'verified_default' | 'rejected' | 'blocked' | 'default';

const kind = 'bank_account';
/** Mails of one organisation in a day: more than a real organisation needs. Further changes are refused, not hidden. */
export const account_mails_max = 300;

type OfEvents = Readonly<Record<AccountEvent, string>>;

const words = translations({
  nl: {
    subject: {
      added: 'Bankrekening toegevoegd',
      verified: 'Bankrekening geverifieerd',
      verified_default: 'Bankrekening geverifieerd',
      rejected: 'Bankrekening afgewezen',
      blocked: 'Bankrekening geblokkeerd',
      default: 'Andere standaardrekening',
    } satisfies OfEvents,
    said: {
      added:
        '{{who}} heeft een bankrekening toegevoegd aan {{name}}: {{account}}. Er wordt pas op uitbetaald als de rekening is geverifieerd.',
      verified: 'Een bankrekening van {{name}} is geverifieerd: {{account}}.',
      verified_default: 'Een bankrekening van {{name}} is geverifieerd en is nu de standaardrekening: {{account}}.',
      rejected: 'Een bankrekening van {{name}} is afgewezen: {{account}}.',
      blocked: 'Een bankrekening van {{name}} is geblokkeerd en wordt niet meer gebruikt: {{account}}.',
      default: '{{who}} heeft de standaardrekening van {{name}} gewijzigd in {{account}}.',
    } satisfies OfEvents,
    reason: 'Reden: {{reason}}',
    not_yours: 'Herkent u dit niet? Neem dan direct contact met ons op.',
    look: 'Bankrekening bekijken',
  },
  en: {
    subject: {
      added: 'Bank account added',
      verified: 'Bank account verified',
      verified_default: 'Bank account verified',
      rejected: 'Bank account rejected',
      blocked: 'Bank account blocked',
      default: 'Default bank account changed',
    } satisfies OfEvents,
    said: {
      added: '{{who}} added a bank account to {{name}}: {{account}}. It is not paid out to until it has been verified.',
      verified: 'A bank account of {{name}} has been verified: {{account}}.',
      verified_default: 'A bank account of {{name}} has been verified and is now the default: {{account}}.',
      rejected: 'A bank account of {{name}} has been rejected: {{account}}.',
      blocked: 'A bank account of {{name}} has been blocked and is no longer used: {{account}}.',
      default: '{{who}} changed the default bank account of {{name}} to {{account}}.',
    } satisfies OfEvents,
    reason: 'Reason: {{reason}}',
    not_yours: "Don't recognise this? Contact us immediately.",
    look: 'View bank account',
  },
});

interface Telling {
  readonly event: AccountEvent;
  readonly account: ItemOf<'bankaccount'>;
  readonly identity: Identity;
}

/**
 * Mails the users who may change the accounts of an organisation about an event, except its author. Throws
 * `rate_limited` if they were mailed too often today.
 */
export async function mailAdministrators(
  trx: Trx,
  services: Pick<Services, 'branding' | 'config' | 'box'>,
  { event, account, identity }: Telling,
): Promise<void> {
  const { organisation } = account;
  const is_provider = await isProvider(trx, organisation);
  const role = is_provider ? 'PSP_BANK_ACCOUNT_UPDATE' : 'BANK_ACCOUNT_UPDATE';
  const recipients = (await findAdministrators(trx, organisation, role)).filter(({ id }) => id !== identity.id);
  if (recipients.length === 0) return;
  // The provider's own changes are always reported.
  if (event === 'added' || event === 'default') {
    const sent = await countMailsToday(trx, organisation, [kind]);
    if (sent + recipients.length > account_mails_max)
      throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
  }
  const { name } = await trx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow();
  for (const { email, language } of recipients) {
    const t = words(language);
    const named = { who: unlinked(identity.name), account: numberOf(account), name: unlinked(name) };
    const lines = [
      escapeHtml(t(`said.${event}`, named)),
      ...(account.status_reason === null ? [] : [escapeHtml(t('reason', { reason: unlinked(account.status_reason) }))]),
      button(linkTo(services.config.origin, account, is_provider), t('look'), services.branding),
      escapeHtml(t('not_yours')),
    ];
    const body = lines.map((line) => `<p>${line}</p>`).join('\n');
    const title = `${t(`subject.${event}`)} · ${services.branding.short_title}`;
    const content = composeMail(services.branding, language, title, body);
    await sendMail(trx, services.box, { to: email, kind, organisation, ...content });
  }
}

/** The visible part of the number: its last four characters, behind the country of an IBAN. */
function numberOf({ iban, account_number, currency_code }: ItemOf<'bankaccount'>): string {
  const number = iban ?? account_number ?? '';
  const shown = iban === null ? '' : `${groupedIban(iban).slice(0, 4)} `;
  return `${shown}•••• ${number.slice(-4)} (${currency_code})`;
}

function linkTo(origin: string, { id, organisation }: ItemOf<'bankaccount'>, is_provider: boolean): string {
  const list = is_provider ? 'psp/finance/settings/bank-accounts' : 'bank-accounts';
  return listLink(origin, list, { id, _open: true, ...(!is_provider && { _organisation: organisation }) });
}
