/** What a word of ours looks like; what a bank or processor wrote has capitals, spaces or points. */
const of_ours = /^[a-z][a-z_]*$/;

/** The reason of an item's status: one of ours, or an error of ours, in words; any other as it was given. */
export const reasonText = (entity: string, reason: string, t: (key: string[]) => string): string =>
  of_ours.test(reason) ? t([`reasons.${entity}.${reason}`, `errors.${reason}`, reason]) : reason;
