import { dateOf, minusMonths, periodOf, plusDays, startOf } from './calendar.ts';
import { type Call, calls_of_now, callsOf } from './calls.ts';
import { difference } from './compare.ts';
import { type Asked, currenciesOf, instant, totalByDefault, within } from './expected.ts';
import { type Entity, entities, type Row, type Rows, type Session } from './rows.ts';

/** The scope of the figures: all that a user can access, an organisation with those below it, or a filter. */
interface Scope {
  readonly name: string;
  readonly session: Session;
  readonly given: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<Entity, Readonly<Record<string, string>>>>;
  readonly has: (row: Row, entity: Entity) => boolean;
  /** No other traffic, or hardly any, creates payments in it. */
  readonly is_quiet?: boolean;
}

interface Range {
  readonly from_ms: number;
  readonly until_ms: number;
  readonly given: Readonly<Record<string, string>>;
}

interface Question {
  readonly scope: Scope;
  readonly timezone: string;
  readonly range: Range;
  readonly currency_code: string;
  readonly call: Call;
}

export interface Recount {
  /** The first can access the most. */
  readonly sessions: readonly Session[];
  /** Later items are left out. */
  readonly until_ms: number;
  readonly timezones?: readonly string[];
  /** The organisations whose current figures are compared as well: by default none, all, or those with few payments. */
  readonly now?: 'everybody' | 'few';
}

const no_filters = { transaction: {}, refund: {}, customer: {} };
interface Recounted {
  readonly answers: number;
  readonly calls: readonly string[];
}

const isFiltered = ({ filters }: Scope): boolean => filters !== no_filters;
const up_to_now: Range = { from_ms: 0, until_ms: Number.POSITIVE_INFINITY, given: {} };
const few = 6;
const tries = 10;

/**
 * Compares every statistic with exported rows. Throws the first difference; returns the number of agreements, and the
 * calls.
 */
export async function recount({ sessions, until_ms, timezones = zones, now }: Recount): Promise<Recounted> {
  const exported = new Map(
    await Promise.all(sessions.map(async (session) => [session, await session.exports()] as const)),
  );
  const scopes = await scopesOf(exported);
  const questions: Question[] = [];
  for (const scope of scopes)
    for (const timezone of timezones)
      for (const range of rangesOf(until_ms, timezone)) {
        const rows = among(exported.get(scope.session) as Rows, scope);
        // Customers have no currency.
        for (const [turn, currency_code] of twoCurrencies(rows.transaction).entries())
          for (const entity of entities)
            if (turn === 0 || entity !== 'customer')
              for (const call of callsOf(entity, questions.length))
                if (!call.is_whole || !isFiltered(scope))
                  questions.push({ scope, timezone, range, currency_code, call });
      }
  for (const scope of scopes)
    for (const timezone of timezones)
      if (now && !isFiltered(scope) && (now === 'everybody' || scope.is_quiet)) {
        const [currency_code] = twoCurrencies(among(exported.get(scope.session) as Rows, scope).transaction);
        for (const call of calls_of_now)
          if (!call.is_of_provider || scope.session === sessions[0])
            questions.push({ scope, timezone, range: up_to_now, currency_code, call });
      }
  const paths = (await sessions[0]?.paths()) ?? new Set();
  const described = questions.filter(({ call }) => paths.has(call.path));
  await inParallel(described, async (question) => {
    const { session } = question.scope;
    const found = await differs(question, exported.get(session) as Rows);
    if (found !== undefined) await settle(question, found);
  });
  return { answers: described.length, calls: [...new Set(described.map(({ call }) => call.path))] };
}

/** One with a whole hour, one with 45 minutes, and one with a half-hour summer time. */
const zones = ['Europe/Amsterdam', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: few }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

/** A whole month, a range that begins and ends within a day, and a year of whole days. */
function rangesOf(until_ms: number, timezone: string): Range[] {
  const yesterday = plusDays(dateOf(until_ms, timezone), -1);
  const this_month = periodOf(yesterday, 'month');
  const days = (first: string, last: string): Range => ({
    from_ms: startOf(first, timezone),
    until_ms: startOf(plusDays(last, 1), timezone),
    given: { 'created_at>': first, 'created_at<': last },
  });
  const from_ms = until_ms - 100 * 86_400_000 - 12_345_678;
  return [
    days(minusMonths(this_month, 1), plusDays(this_month, -1)),
    { from_ms, until_ms, given: { 'created_at>=': instant(from_ms), 'created_at<': instant(until_ms) } },
    days(plusDays(yesterday, -365), yesterday),
  ];
}

/** The most frequent and the second, or one without payments. */
function twoCurrencies(rows: readonly Row[]): [string, string] {
  const [first, second] = currenciesOf(rows);
  return [first?.currency_code ?? 'EUR', second?.currency_code ?? 'GBP'];
}

const twoProcessors = (rows: readonly Row[]): string[] =>
  [...new Set(rows.map(({ processor }) => processor))].filter(Boolean).slice(0, 2);

const among = (rows: Rows, { has }: Scope): Rows => {
  const of = (entity: Entity) => rows[entity].filter((row) => has(row, entity));
  return { transaction: of('transaction'), refund: of('refund'), customer: of('customer') };
};

async function differs(question: Question, exported: Rows): Promise<string | undefined> {
  const { scope, timezone, range, currency_code, call } = question;
  const query: Record<string, string> = { ...range.given, _timezone: timezone, ...scope.given, ...call.given };
  Object.assign(query, scope.filters[call.entity]);
  // A call with a default range is also sent without a currency, if it has a default one.
  if (call.entity !== 'customer' && call.expect !== totalByDefault) query.currency_code = currency_code;
  const processors = call.takes_processors ? twoProcessors(among(exported, scope).transaction) : [];
  // Without a processor there is nothing to compare.
  if (call.takes_processors && processors.length === 0) return undefined;
  const ids = processors.map((id): [string, string] => ['ids[]', id]);
  const path = `${call.path}?${new URLSearchParams([...Object.entries(query), ...ids])}`;
  const { from_ms, until_ms } = range;
  const rows = among(exported, scope);
  const asked = {
    rows,
    entity: call.entity,
    timezone,
    from_ms,
    until_ms,
    currency_code,
    is_filtered: isFiltered(scope),
  };
  const answer = await scope.session.call<Record<string, unknown>>('GET', path);
  const expected = call.expect({ ...asked, now_ms: Date.now() } satisfies Asked, answer);
  const found = difference(expected, call.read ? call.read(answer) : answer);
  return found && `${scope.name}: ${decodeURIComponent(path)}\n  ${found}`;
}

/** Repeats a call between two identical exports: a change in between is not a difference. */
async function settle(question: Question, first: string): Promise<void> {
  const { scope, range } = question;
  const shown = (rows: Rows): string => {
    const own = among(rows, scope);
    return JSON.stringify(entities.map((entity) => own[entity].filter((row) => within(row, 0, range.until_ms))));
  };
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await scope.session.exports();
    const found = await differs(question, before);
    if (found === undefined) return;
    if (shown(before) === shown(await scope.session.exports())) throw new Error(found);
  }
  throw new Error(`The rows change all the time.\n${first}`);
}

/**
 * All that each user can access, three organisations of the user who can access the most, and a part of their payments,
 * refunds and customers.
 */
async function scopesOf(exported: ReadonlyMap<Session, Rows>): Promise<Scope[]> {
  const all: Scope[] = [...exported.keys()].map((session, at) => ({
    name: `all that user ${at + 1} sees`,
    session,
    given: {},
    filters: no_filters,
    has: () => true,
  }));
  const [widest] = exported;
  if (!widest) return all;
  const [session, { transaction, refund, customer }] = widest;
  for (const [at, [name, organisations]] of (await organisationsOf(session, transaction)).entries())
    all.push({
      is_quiet: at > 0,
      name,
      session,
      given: { organisation: organisations[0] ?? '' },
      filters: no_filters,
      has: ({ organisation }) => organisations.includes(organisation),
    });
  const most = (rows: readonly Row[], field: 'payment_product' | 'country_code' | 'status'): string =>
    [...Map.groupBy(rows, (row) => row[field])].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] || 'none';
  const [product, status, country] = [
    most(transaction, 'payment_product'),
    most(refund, 'status'),
    most(customer, 'country_code'),
  ];
  all.push({
    name: 'what is filtered',
    session,
    given: {},
    filters: { transaction: { payment_product: product }, refund: { status }, customer: { country_code: country } },
    has: (row, entity) =>
      entity === 'transaction'
        ? row.payment_product === product
        : entity === 'refund'
          ? row.status === status
          : row.country_code === country,
  });
  return all;
}

/**
 * The organisation with the most payments, one that mainly takes another currency, and one with few; with all below
 * them.
 */
async function organisationsOf(session: Session, rows: readonly Row[]): Promise<[string, string[]][]> {
  const { items } = await session.call<{ items: { id: string; name: string; parent: string | null }[] }>(
    'GET',
    'organisation?_limit=all',
  );
  const below = (id: string): string[] => [
    id,
    ...items.filter(({ parent }) => parent === id).flatMap((each) => below(each.id)),
  ];
  const sizes = [...Map.groupBy(rows, ({ organisation }) => organisation)].sort(([, a], [, b]) => b.length - a.length);
  const usual = currenciesOf(rows)[0]?.currency_code;
  const other = sizes.find(([, own]) => currenciesOf(own)[0]?.currency_code !== usual);
  const chosen = new Set([sizes[0]?.[0], other?.[0], sizes.at(-1)?.[0]]);
  return [...chosen].flatMap((id) => {
    const found = items.find((each) => each.id === id);
    return found ? [[found.name, below(found.id)] as [string, string[]]] : [];
  });
}
