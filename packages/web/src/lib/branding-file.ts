/** Where the branding of the installation is. */
export const branding_url = '/branding.json';
