import { createHash } from 'node:crypto';
import { nameOfPayable } from '@sluis/contract/payment-names';
import type { MandateType } from '@sluis/contract/sepa/mandates';
import type { View } from './layout.ts';
import type { Method } from './method.ts';
import type { ShownPage } from './page.queries.ts';

/** To be raised with each change of the texts below: evidence of a signature names it. */
export const mandate_text_version = '2026-1';

/** The mandate that a payer signs on a page. `starts` is the first payment that proves the account. */
export interface MandateText {
  readonly mandate_type: MandateType;
  readonly title: string;
  /** The creditor and its identifier, with their labels. */
  readonly creditor: readonly (readonly [label: string, text: string])[];
  readonly paragraphs: readonly string[];
  /** The words of the checkbox. */
  readonly agree: string;
  /** Of all of this. */
  readonly sha256: string;
}

/**
 * The mandate of the rulebook (EPC016-06, 4.1, and EPC392-08 with its translations), for one collection or for several,
 * and how the payer is notified of them. Undefined for a page whose payment profile has no creditor.
 */
export function mandateTextOf(
  { say, language }: Pick<View, 'say' | 'language'>,
  page: ShownPage,
  method?: Pick<Method, 'product' | 'starts'>,
): MandateText | undefined {
  const { creditor, keep, amount } = page;
  if (!creditor) return undefined;
  const mandate_type = keep ? 'recurrent' : 'one_off';
  const { name, id, notice_days } = creditor;
  const text = {
    mandate_type,
    title: say(`mandate_title_${mandate_type}`),
    creditor: [
      [say('mandate_creditor'), name],
      [say('mandate_creditor_id'), id],
    ],
    paragraphs: [
      say(`mandate_${mandate_type}`, { creditor: name }),
      say('mandate_rights'),
      ...(method?.starts ? [say('mandate_account', { method: nameOfPayable(method.product, language) })] : []),
      ...(amount === 0 || method?.starts ? [] : [say('mandate_now')]),
      ...(keep
        ? [say(`mandate_notice_${notice_days === 1 ? 'day' : 'days'}`, { name: page.name, count: notice_days })]
        : []),
    ],
    agree: say('mandate_agree'),
  } as const;
  const sha256 = createHash('sha256')
    .update(JSON.stringify([mandate_text_version, text]))
    .digest('hex');
  return { ...text, sha256 };
}
