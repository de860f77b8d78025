/** The address of the installation's branding. */
export const branding_url = '/branding.json';
