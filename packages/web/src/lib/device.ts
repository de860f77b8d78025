/** What is remembered on a device, by its key in local storage, where more than one part needs it. */
export const color_scheme_key = 'sluis.color_scheme';
export const navigation_collapsed_key = 'sluis.navigation_collapsed';
