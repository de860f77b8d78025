import { moneyFormat } from '@sluis/contract/base/money-format';
import { locales, translations } from '@sluis/contract/base/translate';
import type { Branding } from '@sluis/contract/branding';
import { composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import type { Mandate } from './mandate.commands.ts';
import { notice_texts } from './notice.texts.ts';

const words = translations(notice_texts);

/** A collection as its payer is notified of it. */
export interface Announced {
  readonly mandate: Mandate;
  readonly amount: number;
  readonly currency_code: string;
  /** `YYYY-MM-DD`. */
  readonly collected_on: string;
  /** What is paid for. */
  readonly about: string | null;
}

/** The mail that notifies a payer of a collection, in the language in which they signed. */
export function noticeMail(branding: Branding, { mandate, about, ...collection }: Announced): MailContent {
  const { creditor_name, creditor_id, mandate_reference, account_holder, iban_last_four, signature } = mandate;
  const language = signature?.language ?? 'nl';
  const t = words(language);
  const locale = locales[language];
  const amount = moneyFormat(locale, collection.currency_code)(collection.amount);
  const date = new Date(collection.collected_on);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const creditor = creditor_name ?? '';
  const rows: readonly (readonly [string, string | null])[] = [
    [t('about'), about],
    [t('amount'), amount],
    [t('day'), day],
    [t('creditor'), creditor],
    [t('creditor_id'), creditor_id],
    [t('reference'), mandate_reference],
  ];
  const lines = [
    // An acquirer may not say from whose account the payer paid first.
    account_holder ? t('hello', { holder: account_holder }) : t('hello_unnamed'),
    iban_last_four
      ? t('said', { creditor, amount, day, account: iban_last_four })
      : t('said_unknown', { creditor, amount, day }),
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    t('ask', { creditor }),
  ];
  const body = lines.map((line) => `<p>${escapeHtml(unlinked(line))}</p>`).join('\n');
  return composeMail(branding, language, t('subject', { amount }), body);
}
