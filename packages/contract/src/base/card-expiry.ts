/** The last day, `yyyy-mm-dd`, on which a card is valid whose expiry is `mm/yy` or `mm/yyyy`; undefined for another text. */
export function lastDayOfCard(expiry: string | null | undefined): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(?:20)?(\d\d)$/.exec(expiry ?? '') ?? [];
  if (month === undefined || year === undefined) return undefined;
  return new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
