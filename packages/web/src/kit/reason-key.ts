/** A reason as processors write it, in the form in which we know it: "Authorization expired." is authorization_expired. */
export const reasonKey = (reason: string): string =>
  reason
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
