const ipv4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const ipv6 = /^[\da-f.]*:[\da-f:.]*$/i;
const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/;
const label = '(?!-)[a-z\\d-]{1,63}(?<!-)';
const domain = new RegExp(`^(?:${label}\\.)+${label}$`);

const hostOf = (text: string): string | undefined =>
  URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : undefined;

/** The only writing of an IP address (RFC 5952); undefined for other texts. An IPv4 address within IPv6 becomes IPv4. */
export function canonicalIp(text: string): string | undefined {
  if (ipv4.test(text)) return text;
  const found = ipv6.test(text) ? hostOf(`[${text}]`)?.slice(1, -1) : undefined;
  const [, high, low] = (found && mapped.exec(found)) ?? [];
  if (high === undefined || low === undefined) return found;
  return [high, low].flatMap((each) => [Number.parseInt(each, 16) >> 8, Number.parseInt(each, 16) & 255]).join('.');
}

/** A domain in lower case, as punycode; undefined for other texts. */
export function canonicalDomain(written: string): string | undefined {
  // As domains are read (UTS 46): other full stops are dots, and invisible characters are not there.
  const text = written
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
  // A URL also accepts ports, paths and escapes.
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text)) return undefined;
  const ascii = /^[\w.-]*$/.test(text) ? text.toLowerCase() : hostOf(text);
  return ascii !== undefined && ascii.length <= 253 && domain.test(ascii) ? ascii : undefined;
}
