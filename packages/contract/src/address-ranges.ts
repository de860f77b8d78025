/** The most entries of one list of addresses. */
export const address_ranges_max = 100;

const isByte = (text: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255;

function isV4(address: string): boolean {
  const bytes = address.split('.');
  return bytes.length === 4 && bytes.every(isByte);
}

const isV6 = (address: string): boolean => /^[\da-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]/`);

/** Whether a text is an address or a network (CIDR), in IPv4 or IPv6: the check of a form, without the server's parser. */
export function isAddressRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isV4(address) ? 32 : isV6(address) ? 128 : 0;
  if (bits === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}
