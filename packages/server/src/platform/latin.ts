/** Letters without a Latin one below their marks (EPC217-08: Greek by ELOT 743, Cyrillic as in Bulgaria, and others). */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  `ß=ss æ=ae ø=o œ=oe đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=n ĸ=k ŀ=l ŧ=t ə=e
   α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
   а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht
   ъ=a ы=y ь=y э=e ю=yu я=ya ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz є=ye і=i ї=yi ґ=g`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛“”„‟"`´«»‹›'].map((quote) => [quote, "'"])),
  ...Object.fromEntries([...'‐‑‒–—―−_'].map((dash) => [dash, '-'])),
  ...Object.fromEntries([...'[{<'].map((bracket) => [bracket, '('])),
  ...Object.fromEntries([...']}>'].map((bracket) => [bracket, ')'])),
  ';': ',',
  '|': '/',
  '\\': '/',
  '@': '(at)',
  '€': 'EUR',
};

const allowed = /^[A-Za-z0-9/\-?:().,'+& ]$/;

function latinOf(sign: string): string {
  if (allowed.test(sign)) return sign;
  const lower = sign.toLowerCase();
  const known = letters[lower];
  if (known !== undefined) return lower === sign ? known : known.charAt(0).toUpperCase() + known.slice(1);
  if (signs[sign] !== undefined) return signs[sign];
  const [base = '', ...marks] = [...sign.normalize('NFKD')].filter((each) => !/\p{M}/u.test(each));
  return base === '' || base === sign ? '' : [base, ...marks].map(latinOf).join('');
}

/** A text in the letters and signs that all banks of SEPA take, and the ampersand; what has none of them is a full stop. */
export const toLatin = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (/\s/.test(sign) ? ' ' : latinOf(sign).trim() || '.'))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
