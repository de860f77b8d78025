/**
 * ISO 4217 active currencies and the exponent of their minor unit. `Intl` disagrees with ISO for seventeen of them
 * (IQD, HUF, COP, IDR and others), so the exponents are ours and `Intl` receives the number of digits. Source: ISO 4217
 * list one, amendment 179.
 */
const by_exponent = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
      COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
      INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
      MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
      STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const;

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(by_exponent).flatMap(([exponent, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(exponent)] as const),
  ),
);

/** Every active ISO 4217 code, in alphabetical order. */
export const currency_codes: readonly string[] = [...exponents.keys()].sort();

/** Whether the text is an active ISO 4217 code in capitals. */
export const isCurrency = (code: string): boolean => exponents.has(code);

/** Digits after the decimal separator of a currency (EUR 2, JPY 0, KWD 3). Throws RangeError for an unknown code. */
export function currencyExponent(code: string): number {
  const exponent = exponents.get(code);
  if (exponent === undefined) throw new RangeError(`unknown currency ${code}`);
  return exponent;
}
