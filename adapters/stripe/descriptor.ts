/** Stripe's limit for a descriptor, or for a prefix with its suffix, of which it shows as much as fits. */
const length_max = 22;
const non_card_length_min = 5;

/** Latin letters, digits and signs that Stripe takes; undefined without a letter, which it requires. */
function plain(text: string | null | undefined): string | undefined {
  const shown = (text ?? '')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]|[<>\\'"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length_max)
    .trim();
  return /[a-z]/i.test(shown) ? shown : undefined;
}

/** The text on the payer's statement: of a card after the prefix of the account, of other methods in its place. */
export function descriptorOf(text: string | null | undefined, is_card: boolean) {
  const shown = plain(text);
  if (shown === undefined) return {};
  if (is_card) return { statement_descriptor_suffix: shown };
  return shown.length < non_card_length_min ? {} : { statement_descriptor: shown };
}
