import { currencyExponent } from '@sluis/contract/base/currencies';
import { moneyFormat } from '@sluis/contract/base/money-format';
import { locales } from '@sluis/contract/base/translate';
import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { ItemOf } from '@sluis/contract/registry';
import { accountNumber } from '../bookings.ts';
import { lineName, percent } from '../line-name.ts';
import type { Statement } from '../statement.queries.ts';
import { type StatementLanguage, type StatementTexts, statementTexts } from '../statement.texts.ts';
import { type Brand, drawLogo } from './logo.ts';
import { faint, openSheet, type Sheet } from './sheet.ts';
import { drawTable, type Row } from './table.ts';

/** What the parts of a statement are drawn with. */
interface Drawing {
  readonly sheet: Sheet;
  readonly statement: Statement;
  readonly t: StatementTexts;
  readonly language: StatementLanguage;
  readonly accent: string;
  /** An amount with its currency, and one in a column that names it. */
  readonly money: (amount: number) => string;
  readonly plain: (amount: number) => string;
  /** A date, or a period. */
  readonly days: (from: string, until?: string) => string;
}

/** The statement of a closed settlement as a tagged PDF; the same statement has the same bytes. */
export async function statementPdf(statement: Statement, language: StatementLanguage, brand: Brand): Promise<Buffer> {
  const { item, merchant, provider } = statement;
  const t = statementTexts(language);
  const locale = locales[language];
  const reference = item.reference ?? '';
  const title = t('title_of', { reference, merchant: merchant.name });
  const sheet = openSheet({ title, author: brand.branding.name, language, created_at: item.closes_at });
  const digits = currencyExponent(item.currency_code);
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: language === 'nl' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const drawing: Drawing = {
    sheet,
    statement,
    t,
    language,
    accent: brand.branding.colors.accent,
    money: moneyFormat(locale, item.currency_code),
    plain: (amount) => plain.format(`${amount}E-${digits}` as Intl.StringNumericLiteral),
    days: (from, until = from) => date.formatRange(new Date(from), new Date(until)),
  };
  await drawHead(drawing, brand);
  drawParties(drawing);
  drawPayout(drawing);
  await drawStatement(drawing);
  await drawVat(drawing);
  return sheet.end({
    header: title,
    footer: provider.name === brand.branding.name ? provider.name : `${brand.branding.name} · ${provider.name}`,
    page: (page, pages) => t('page', { page, pages }),
  });
}

const logo_size = 34;

async function drawHead({ sheet, statement, t, accent }: Drawing, brand: Brand): Promise<void> {
  const { root, left, width, y, write, element, doc, decorate } = sheet;
  const has_logo = await drawLogo(sheet, brand, logo_size);
  const indent = has_logo ? logo_size + 10 : 0;
  const half = width / 2;
  element(root, 'P', () =>
    write(brand.branding.name, { x: left + indent, y: y + 9, width: half - indent, size: 13, font: 'bold' }),
  );
  const title = { x: left + half, width: half, align: 'right' } as const;
  element(root, 'H1', () => write(t('title'), { ...title, y: y - 1, size: 18, font: 'bold' }));
  element(root, 'P', () => write(statement.item.reference ?? '', { ...title, y: y + 22, size: 10, colour: faint }));
  sheet.y += logo_size + 12;
  decorate(() => void doc.rect(left, sheet.y, width, 2).fill(accent));
  sheet.y += 16;
}

/** The lines of an address, with the name first and the tax number last. */
function addressOf(party: ItemOf<'organisation'>, { t, language }: Drawing): string[] {
  const { street, street_number, extended_address, postal_code, locality, region, country_code, tax_number } = party;
  return [
    [street, street_number].filter(Boolean).join(' '),
    extended_address,
    [postal_code, locality].filter(Boolean).join(' '),
    region,
    new Intl.DisplayNames(language, { type: 'region' }).of(country_code),
    tax_number && t('tax_number', { number: tax_number }),
  ].filter((each): each is string => Boolean(each));
}

/** Who settles with whom, and about what, in three columns. */
function drawParties(drawing: Drawing): void {
  const { sheet, statement, t, days } = drawing;
  const { item, merchant, provider, profile } = statement;
  const { root, left, width, element, write, heightOf } = sheet;
  const column = (width - 32) / 3;
  const top = sheet.y;
  const from = (at: number) => ({ x: left + at * (column + 16), width: column });
  const part = (at: number, label: string, lines: readonly (readonly [text: string, font?: 'bold'])[]): number => {
    const section = element(root, 'Sect');
    element(section, 'H2', () => write(label, { ...from(at), y: top, size: 7.5, colour: faint }));
    let y = top + 13;
    for (const [text, font] of lines) {
      const words = { ...from(at), y, ...(font && { font }) };
      element(section, 'P', () => write(text, words));
      y += heightOf(text, words);
    }
    return y;
  };
  const party = (each: ItemOf<'organisation'>) => [
    [each.name, 'bold'] as const,
    ...addressOf(each, drawing).map((line) => [line] as const),
  ];
  const facts = [
    [t('reference'), item.reference ?? ''],
    [t('date'), days(item.period_until)],
    [t('period'), days(item.period_from, item.period_until)],
    [t('profile'), `${profile.number} ${profile.name}`],
    [t('currency'), item.currency_code],
  ].map(([label, value]) => [`${label}: ${value}`] as const);
  const ends = [part(0, t('from'), party(provider)), part(1, t('to'), party(merchant)), part(2, t('facts'), facts)];
  sheet.y = Math.max(...ends) + 16;
}

/** What the bank gets, and what is carried. */
function drawPayout({ sheet, statement, t, money, days, accent }: Drawing): void {
  const { root, left, width, element, write, heightOf, decorate, doc } = sheet;
  const { item, account } = statement;
  const { amount, carried, carried_reason, pay_on, reference } = item;
  const details = [
    ...(amount ? [t('paid_on', { day: pay_on ? days(pay_on) : '', reference })] : []),
    ...(amount && account ? [t('paid_to', { account: accountNumber(statement), holder: account.holder_name })] : []),
    ...(carried
      ? [
          t('carried_sum', {
            amount: money(carried),
            reason: carried_reason ? t(`carried_reasons.${carried_reason}`) : '',
          }).trim(),
        ]
      : []),
  ];
  const inside = { x: left + 14, width: width * 0.34 } as const;
  const beside = { x: left + width * 0.4, width: width * 0.6 - 14 } as const;
  const height = Math.max(52, details.reduce((sum, each) => sum + heightOf(each, beside) + 3, 0) + 24);
  const top = sheet.y;
  decorate(() => {
    doc.rect(left, top, width, height).fill('#f1f4f6');
    doc.rect(left, top, 3, height).fill(accent);
  });
  const label = amount
    ? ({ ...inside, y: top + 9, size: 8, colour: faint } as const)
    : ({ ...inside, y: top + 17, size: 13, font: 'bold' } as const);
  element(root, 'P', () => write(t(amount ? 'payout' : 'nothing_paid'), label));
  if (amount) element(root, 'P', () => write(money(amount), { ...inside, y: top + 21, size: 17, font: 'bold' }));
  let y = top + 12;
  for (const each of details) {
    element(root, 'P', () => write(each, { ...beside, y }));
    y += heightOf(each, beside) + 3;
  }
  sheet.y = top + height + 20;
}

function drawHeading(sheet: Sheet, text: string): void {
  const { root, left, width, element, write } = sheet;
  sheet.ensure(90);
  element(root, 'H2', () => write(text, { x: left, y: sheet.y, width, size: 11.5, font: 'bold' }));
  sheet.y += 22;
}

/** The sections that consist of lines with names of their own. */
const divided: ReadonlySet<SettlementSection> = new Set(['fees', 'one_offs', 'shares', 'returned']);

/** From the opening balance to what was paid out and carried. */
async function drawStatement(drawing: Drawing): Promise<void> {
  const { sheet, statement, t, language, plain } = drawing;
  const { item, lines } = statement;
  drawHeading(sheet, t('statement'));
  const counted = new Intl.NumberFormat(locales[language]);
  const balances = waterfall(drawing);
  const total = (style: 'strong' | 'end', name: string, amount: number, bar: Row['bar']): Row => ({
    cells: [name, '', '', plain(amount)],
    style,
    bar,
    ...(style === 'end' && { together: true }),
  });
  const rows: Row[] = [total('strong', t('opening'), item.opening, balances.from(0, item.opening))];
  let balance = item.opening;
  for (const section of settlement_sections) {
    const own = lines.filter((line) => line.section === section);
    if (own.length === 0) continue;
    const sum = own.reduce((before, { amount }) => before + amount, 0);
    const bar = balances.from(balance, balance + sum);
    const is_divided = divided.has(section);
    if (is_divided) rows.push({ ...total('strong', t(`sections.${section}`), sum, bar) });
    for (const line of own) {
      const { count, vat_rate_ppm, amount } = line;
      const rate = section === 'fees' || section === 'one_offs' ? percent(vat_rate_ppm, language) : '';
      rows.push({
        cells: [nameOf(drawing, line), counted.format(count), rate, plain(amount)],
        ...(is_divided ? { style: 'part' } : own.length === 1 && { bar }),
      });
    }
    balance += sum;
  }
  rows.push(total('end', t('balance'), balance, balances.from(0, balance)));
  if (item.amount) rows.push(total('end', t('payout'), -item.amount, balances.from(balance, balance - item.amount)));
  const carried = item.carried ?? 0;
  rows.push(total('end', t('carried'), carried, balances.from(0, carried)));
  await drawTable(sheet, columnsOf(drawing), rows);
  sheet.y += 8;
  const note = { x: sheet.left, width: sheet.width, size: 7.5, colour: faint };
  if (lines.some(({ section }) => section === 'fees' || section === 'one_offs')) {
    sheet.ensure(24);
    sheet.element(sheet.root, 'P', () => sheet.write(t('vat_note'), { ...note, y: sheet.y }));
    sheet.y += 14;
  }
  sheet.y += 14;
}

const bar_width = 110;

const columnsOf = ({ sheet: { width }, t, statement: { item } }: Drawing) =>
  [
    { label: t('line'), width: width - 194 },
    { label: t('count'), width: 50, align: 'right' },
    { label: t('rate'), width: 48, align: 'right' },
    { label: t('amount', { currency: item.currency_code }), width: 96, align: 'right' },
  ] as const;

/** The name of a line; that of VAT says of what amount. */
function nameOf({ statement: { lines }, language, t, money }: Drawing, line: Statement['lines'][number]): string {
  const name = lineName(line, language);
  return line.section === 'vat' ? t('vat_over', { name, amount: money(-vatBase(lines, line.vat_rate_ppm)) }) : name;
}

/** What VAT of a rate is computed from. */
const vatBase = (lines: Statement['lines'], rate: number): number =>
  lines
    .filter(({ section, vat_rate_ppm }) => (section === 'fees' || section === 'one_offs') && vat_rate_ppm === rate)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Bars from one balance to the next, on one scale. */
function waterfall({ sheet, statement, accent }: Drawing) {
  const steps = [0, statement.item.opening];
  for (const { amount } of statement.lines) steps.push((steps.at(-1) ?? 0) + amount);
  const least = Math.min(...steps);
  const scale = bar_width / (Math.max(...steps) - least || 1);
  const from = (before: number, after: number): Row['bar'] => ({
    width: bar_width + 14,
    draw: (right, middle) => {
      const low = Math.min(before, after);
      const width = Math.abs(after - before) * scale;
      if (width === 0) return;
      const x = right - bar_width + (low - least) * scale;
      sheet.doc.rect(x, middle - 3, Math.max(0.8, width), 6).fill(after < before ? '#9aa5b1' : accent);
    },
  });
  return { from };
}

/** VAT per rate, and why there is none. */
async function drawVat({ sheet, statement, t, language, plain }: Drawing): Promise<void> {
  const { lines, profile, item } = statement;
  const charged = lines.filter(({ section }) => section === 'fees' || section === 'one_offs');
  drawHeading(sheet, t('vat_table'));
  const is_reverse = profile.vat === 'REVERSE';
  const vatOf = (rate: number): number =>
    lines
      .filter(({ section, vat_rate_ppm }) => section === 'vat' && vat_rate_ppm === rate)
      .reduce((sum, { amount }) => sum - amount, 0);
  const rates = [...new Set(charged.map(({ vat_rate_ppm }) => vat_rate_ppm))].sort((a, b) => a - b);
  const named = (rate: number): string =>
    rate > 0 ? percent(rate, language) : t(is_reverse ? 'vat_zero_reverse' : 'vat_zero');
  const note = is_reverse ? t('vat_reverse') : rates.some((rate) => rate > 0) ? undefined : t('vat_none');
  if (note) {
    sheet.element(sheet.root, 'P', () => sheet.write(note, { x: sheet.left, y: sheet.y, width: sheet.width }));
    sheet.y += 18;
  }
  if (rates.length === 0) return;
  const sum = (of: (rate: number) => number): number => rates.reduce((total, rate) => total + of(rate), 0);
  const base = (rate: number): number => -vatBase(lines, rate);
  const currency = item.currency_code;
  await drawTable(
    sheet,
    [
      { label: t('vat_rate'), width: sheet.width - 220 },
      { label: t('vat_base', { currency }), width: 110, align: 'right' },
      { label: t('vat_amount', { currency }), width: 110, align: 'right' },
    ],
    [
      ...rates.map((rate): Row => ({ cells: [named(rate), plain(base(rate)), plain(vatOf(rate))], together: true })),
      { cells: [t('vat_total'), plain(sum(base)), plain(sum(vatOf))], style: 'end', together: true },
    ],
  );
}
