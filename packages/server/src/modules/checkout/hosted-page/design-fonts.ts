/**
 * Installed fonts with ordinary letters and digits; one of symbols, such as Wingdings, would turn an amount into
 * pictures. A page loads no fonts, so others would not be shown anyway.
 */
const fonts = new Set(
  `serif,sans-serif,monospace,system-ui,ui-serif,ui-sans-serif,ui-monospace,ui-rounded,-apple-system,blinkmacsystemfont,
arial,avenir,avenir next,baskerville,book antiqua,calibri,cambria,candara,century gothic,consolas,constantia,corbel,
courier,courier new,dejavu sans,didot,franklin gothic medium,futura,garamond,geneva,georgia,gill sans,helvetica,
helvetica neue,hoefler text,inter,lato,liberation sans,lucida grande,lucida sans,menlo,monaco,montserrat,noto sans,
noto serif,open sans,optima,palatino,palatino linotype,poppins,rockwell,roboto,segoe ui,source sans pro,tahoma,times,
times new roman,trebuchet ms,ubuntu,verdana`.split(/,\s*/),
);

/** The readable ones of a list of fonts; undefined if there are none. */
export function readableFonts(list: string): string | undefined {
  const named = list.split(',').map((name) => name.replaceAll(/["']/g, '').trim());
  const kept = named.filter((name) => fonts.has(name.toLowerCase()));
  return kept.length > 0 ? kept.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(',') : undefined;
}
