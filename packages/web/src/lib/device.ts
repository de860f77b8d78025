/** What is remembered on a device, by its key in local storage, where more than one part needs it. */
export const color_scheme_key = 'sluis.color_scheme';
export const navigation_collapsed_key = 'sluis.navigation_collapsed';
/** Refunds that were confirmed together and are not all answered yet; those of another user or organisation are others. */
export const refundRunKey = (me: { readonly id: string; readonly organisation: { readonly id: string } }): string =>
  `sluis.refund_run.${me.id}.${me.organisation.id}`;
