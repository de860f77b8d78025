/** The local storage keys that more than one part needs. */
export const color_scheme_key = 'sluis.color_scheme';
export const navigation_collapsed_key = 'sluis.navigation_collapsed';
/** Refunds that were confirmed together and are not all done yet; each user and organisation has its own. */
export const refundRunKey = (me: { readonly id: string; readonly organisation: { readonly id: string } }): string =>
  `sluis.refund_run.${me.id}.${me.organisation.id}`;
