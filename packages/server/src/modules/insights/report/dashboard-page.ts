import { moneyFormat } from '@sluis/contract/base/money-format';
import { dateIn } from '@sluis/contract/base/time';
import { locales, translations } from '@sluis/contract/base/translate';
import type { Branding } from '@sluis/contract/branding';
import type {
  EarlierSpan,
  Figure,
  GroupsAnswer,
  RefundTotalAnswer,
  SeriesAnswer,
  StatisticEntity,
  TotalAnswer,
  TransactionTotalAnswer,
} from '@sluis/contract/statistics';
import { button } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { groupsOf, seriesOf, totalOf } from '../statistic/answer/aggregate.queries.ts';
import type { Figures } from '../statistic/answer/currency.queries.ts';
import { earlier } from '../statistic/question/earlier.queries.ts';
import type { Question } from '../statistic/question/question.queries.ts';

/** The figures of a dashboard for a question, and for the span before it. */
export interface DashboardFigures {
  readonly entity: StatisticEntity;
  readonly total: TotalAnswer;
  readonly before: TotalAnswer;
  readonly days: SeriesAnswer;
  readonly groups: readonly { readonly field: 'status' | 'payment_product'; readonly answer: GroupsAnswer }[];
}

export async function readDashboard(figures: Figures, question: Question, by: EarlierSpan): Promise<DashboardFigures> {
  const { entity } = question;
  const total = await totalOf(figures, question);
  // The same currency for everything, whichever is the default by then.
  const asked = { ...question, currency_code: total.currency_code ?? undefined };
  const dimensions =
    entity === 'transaction'
      ? ([
          ['status', 'status'],
          ['payment_product', 'payment_product'],
        ] as const)
      : ([['status', `${entity}_status`]] as const);
  return {
    entity,
    total,
    before: await totalOf(figures, earlier(asked, by)),
    days: await seriesOf(figures, { ...asked, measure: entity === 'transaction' ? 'paid' : 'all' }),
    groups: await Promise.all(
      dimensions.map(async ([field, dimension]) => ({ field, answer: await groupsOf(figures, asked, dimension) })),
    ),
  };
}

const texts = translations({
  nl: {
    title: { transaction: 'Dashboard transacties', refund: 'Dashboard terugbetalingen', customer: 'Dashboard klanten' },
    paid_volume: 'Omzet',
    paid_count: 'Betaalde transacties',
    count: { transaction: 'Transacties', refund: 'Terugbetalingen', customer: 'Nieuwe klanten' },
    volume: { transaction: 'Volume', refund: 'Terugbetaald' },
    atv: 'Gemiddeld bedrag',
    conversion: 'Conversie',
    rate: 'Aandeel van de omzet',
    days: { transaction: 'Omzet per dag', refund: 'Terugbetaald per dag', customer: 'Nieuwe klanten per dag' },
    status: 'Status',
    payment_product: 'Betaalmethode',
    unknown: 'Onbekend',
    compared: 'Vergeleken met {{from}} – {{to}}.',
    nothing: 'In deze periode was er niets.',
    open: 'Dashboard openen',
    points: 'pp',
  },
  en: {
    title: { transaction: 'Transactions dashboard', refund: 'Refunds dashboard', customer: 'Customers dashboard' },
    paid_volume: 'Revenue',
    paid_count: 'Paid transactions',
    count: { transaction: 'Transactions', refund: 'Refunds', customer: 'New customers' },
    volume: { transaction: 'Volume', refund: 'Refunded' },
    atv: 'Average amount',
    conversion: 'Conversion',
    rate: 'Share of revenue',
    days: { transaction: 'Revenue per day', refund: 'Refunded per day', customer: 'New customers per day' },
    status: 'Status',
    payment_product: 'Payment method',
    unknown: 'Unknown',
    compared: 'Compared with {{from}} – {{to}}.',
    nothing: 'There was nothing in this period.',
    open: 'Open dashboard',
    points: 'pt',
  },
});

interface Style {
  readonly language: 'nl' | 'en';
  /** Labels for codes, by field. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly branding: Branding;
  /** The address of the dashboard of these days. */
  readonly address: string;
}

interface Line {
  readonly label: string;
  readonly value: string;
  /** Of the longest bar. */
  readonly share: number;
}

const cell = 'padding:6px 8px 6px 0;border-bottom:1px solid #e1e5e8';
const number = `${cell};text-align:right;white-space:nowrap`;

const bar_height = 'padding:0;height:10px;line-height:10px;font-size:0';

/** Bars are tables: mail programs reliably draw nothing else. */
const bar = (share: number, color: string): string =>
  `<table role="presentation" class="track" width="100%" cellpadding="0" cellspacing="0" style="background-color:#eef0f2"><tr><td style="padding:0"><table role="presentation" width="${Math.max(1, Math.round(share * 100))}%" cellpadding="0" cellspacing="0"><tr><td height="10" ${share > 0 ? `class="bar" style="${bar_height};background-color:${color}"` : `style="${bar_height}"`}>&nbsp;</td></tr></table></td></tr></table>`;

const withMinus = (text: string): string => text.replace('-', '\u2212');

function formatsOf({ currency_code, timezone }: TotalAnswer, language: 'nl' | 'en') {
  const locale = locales[language];
  const digits = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 } as const;
  const day = new Intl.DateTimeFormat(locale, { timeZone: timezone, dateStyle: 'medium' });
  const signDisplay = 'exceptZero';
  const change = new Intl.NumberFormat(locale, { ...digits, signDisplay });
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay });
  return {
    money: currency_code === null ? undefined : moneyFormat(locale, currency_code),
    count: new Intl.NumberFormat(locale).format,
    share: new Intl.NumberFormat(locale, digits).format,
    change: (share: number) => withMinus(change.format(share)),
    /** A change of a share. */
    points: (share: number) => `${withMinus(points.format(100 * share))} ${texts(language)('points')}`,
    /** A period by its first day. */
    period: (date: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(
        Date.parse(date),
      ),
    days: ({ from, until }: TotalAnswer) => [day.format(Date.parse(from)), day.format(Date.parse(until) - 1)] as const,
  };
}
type Formats = ReturnType<typeof formatsOf>;

/** A rate changes by points, and from 0 too. */
function growthText(now: number | null, then: number | null, as: 'points' | 'change', formats: Formats): string {
  if (now === null || then === null) return '–';
  if (as === 'points') return formats.points(now - then);
  return then === 0 ? '–' : formats.change(now / then - 1);
}

/** The key figures, each with its change since the span before. */
function tilesHtml({ entity, total, before }: DashboardFigures, language: 'nl' | 'en', formats: Formats): string {
  const t = texts(language);
  const { money, count, share } = formats;
  const row = <T extends TotalAnswer>(
    label: string,
    format: ((value: number) => string) | undefined,
    of: (answer: T) => number | null,
  ): string => {
    const [now, then] = [of(total as T), of(before as T)];
    const growth = growthText(now, then, format === share ? 'points' : 'change', formats);
    const value = now === null || !format ? '–' : format(now);
    return `<tr><td class="line" style="${cell}">${label}</td> <td class="line" style="${number};font-weight:600">${escapeHtml(value)}</td> <td class="line muted" style="${number};color:#616e7c">${growth}</td></tr>`;
  };
  const rows = {
    transaction: () => [
      row<TransactionTotalAnswer>(t('paid_volume'), money, ({ paid_volume }) => paid_volume),
      row<TransactionTotalAnswer>(t('paid_count'), count, ({ paid_count }) => paid_count),
      row(t('count.transaction'), count, (answer) => answer.count),
      row(t('volume.transaction'), money, ({ volume }) => volume),
      row(t('atv'), money, ({ atv }) => atv),
      row<TransactionTotalAnswer>(t('conversion'), share, ({ conversion }) => conversion),
    ],
    refund: () => [
      row(t('count.refund'), count, (answer) => answer.count),
      row(t('volume.refund'), money, ({ volume }) => volume),
      row(t('atv'), money, ({ atv }) => atv),
      row<RefundTotalAnswer>(t('rate'), share, ({ rate }) => rate),
    ],
    customer: () => [row(t('count.customer'), count, (answer) => answer.count)],
  };
  return tableOf(rows[entity]());
}

const tableOf = (rows: readonly string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`;

const linesHtml = (title: string, lines: readonly Line[], color: string): string =>
  `<h3 style="margin:24px 0 8px;font-size:14px">${title}</h3>${tableOf(
    lines.map(
      ({ label, value, share }) =>
        `<tr><td style="padding:4px 8px 4px 0;white-space:nowrap">${escapeHtml(label)}</td> <td style="padding:4px 12px 4px 0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td> <td width="55%" style="padding:4px 0">${bar(share, color)}</td></tr>`,
    ),
  )}`;

const timeOf = ({ total }: Pick<DashboardFigures, 'total'>, language: 'nl' | 'en'): string =>
  [...new Set(formatsOf(total, language).days(total))].join(' – ');

/** The subject of a mail, in our words: subjects never contain a merchant's name for its report. */
export const dashboardSubject = (shown: DashboardFigures, language: 'nl' | 'en'): string =>
  `${texts(language)(`title.${shown.entity}`)}, ${timeOf(shown, language)}`;

/** The title of a dashboard, on its page and in its mail. */
export const dashboardHeading = (name: string): string =>
  `<h2 style="margin:0 0 4px;font-size:18px">${escapeHtml(name)}</h2>`;

/** A dashboard's figures as the body of a mail: tables with words, and bars that only repeat them. */
export function dashboardHtml(shown: DashboardFigures, style: Style): string {
  const { entity, total, before, days, groups } = shown;
  const t = texts(style.language);
  const formats = formatsOf(total, style.language);
  const color = style.branding.colors.accent;
  const scope = [timeOf(shown, style.language), total.timezone, total.currency_code];
  const head = `<p class="muted" style="color:#616e7c">${escapeHtml(scope.filter(Boolean).join(' · '))}</p>`;
  const link = `<p style="margin-top:24px">${button(style.address, t('open'), style.branding)}</p>`;
  if (total.count === 0) return `${head}<p>${t('nothing')}</p>${link}`;
  const measured = ({ count, volume }: Figure): number => (entity === 'customer' ? count : volume);
  const longest = Math.max(1, ...days.items.map(measured));
  const written = (entity === 'customer' ? formats.count : formats.money) ?? formats.count;
  const by_day = days.items.map((each) => ({
    label: formats.period(each.period),
    value: written(measured(each)),
    share: measured(each) / longest,
  }));
  const by_value = groups.map(({ field, answer: { items } }) => {
    const most = Math.max(1, ...items.map(({ count }) => count));
    const lines = items.slice(0, values_max).map(({ value, count }) => ({
      // A merchant's labels are sent to strangers too.
      label: value === null ? t('unknown') : unlinked(style.words?.[field]?.[value] ?? value),
      value: formats.count(count),
      share: count / most,
    }));
    return linesHtml(t(field), lines, color);
  });
  const [from_before, to_before] = formats.days(before);
  const compared = `<p class="muted" style="color:#616e7c">${escapeHtml(t('compared', { from: from_before, to: to_before }))}</p>`;
  const series = by_day.length > 1 ? linesHtml(t(`days.${entity}`), by_day, color) : '';
  return `${head}${tilesHtml(shown, style.language, formats)}${compared}${series}${by_value.join('')}${link}`;
}

const values_max = 8;

const routes: Readonly<Record<StatisticEntity, string>> = {
  transaction: 'dashboards/transactions',
  refund: 'dashboards/refunds',
  customer: 'dashboards/customers',
};

/** The address of the dashboard with a question's days and other filters, for its organisation. */
export function dashboardAddress(
  origin: string,
  { entity, range, timezone }: Pick<Question, 'entity' | 'range' | 'timezone'>,
  filters: readonly (readonly [string, string])[],
  organisation: string,
): string {
  const day = (ms: number): string => dateIn(timezone, new Date(ms));
  const query = new URLSearchParams([
    ['created_at>', day(Date.parse(range.from))],
    ['created_at<', day(Date.parse(range.until) - 1)],
    ...filters.map(([key, value]): [string, string] => [key, value]),
    ['_organisation', organisation],
  ]);
  return `${origin}/${routes[entity]}?${query}`;
}
