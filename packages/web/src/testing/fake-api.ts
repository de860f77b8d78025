import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { entityOf, prefixOf } from '@sluis/contract/declared';
import { listing_paths, listingOf } from '@sluis/contract/listings';
import type { SavedView } from '@sluis/contract/saved-view';
import { readText } from '@sluis/contract/search-text';
import { can } from '../lib/granted.ts';
import type { Me } from '../lib/me.ts';
import { idOf, sampleItem } from './sample.ts';

/** A report without entries. */
const no_entries = { from: '2026-11-01', until: '2026-11-30', items: [], total: 0, totals: [], safeguarding: [] };

/** A request of the application. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | null;
  readonly token: string | null;
}

/** The statistics of an organisation without payments. */
const no_figures = {
  currency_code: null,
  currencies: [],
  items: [],
  amount: 0,
  transactions: 0,
  expected_amount: null,
};

/**
 * Replaces the network in tests: it reads lists by the server's own grammar, so that a wrong request fails here as
 * well.
 */
export class FakeApi {
  readonly sent: Sent[] = [];
  /** The number of items in each list. */
  total = 60;
  /** Replaces the usual responses, by "GET /v1/refund", until they are deleted. */
  readonly failures = new Map<string, (sent: Sent) => Response>();
  /** Delays the responses for which it returns a promise, until that resolves. */
  late?: (sent: Sent) => Promise<void> | undefined;
  /** Changes of an item, by its entity. */
  readonly changes: Record<string, Record<string, unknown>> = {};
  /** The saved views of every list. */
  readonly views: SavedView[] = [];
  readonly me: Me;
  readonly texts: (language: string, file: string) => string | undefined;

  constructor(roles: readonly string[], texts: FakeApi['texts']) {
    const organisation = { id: idOf('organisation', 1), name: 'Kaashuis' };
    const membership = { id: idOf('membership', 1), organisation, roles };
    this.me = {
      id: idOf('user', 1),
      email: 'merchant@sluis.example',
      name: 'Mara Merchant',
      language: 'en',
      timezone: 'Europe/Amsterdam',
      organisation,
      roles,
      memberships: [membership],
      demo: false,
      clock_ahead_ms: 0,
      mfa_enabled: false,
      idle_minutes: 30,
      modules: [],
      factors: [],
      recovery_codes_left: 0,
    };
    this.texts = texts;
  }

  /** Replaces `fetch`. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const text = /^\/assets\/i18n\/(\w+)\/(.+)$/.exec(url.pathname);
    if (text) return new Response(this.texts(text[1] ?? '', text[2] ?? '') ?? '', { status: 200 });
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
      token: new Headers(init.headers).get('authorization'),
    };
    this.sent.push(sent);
    const held = this.late?.(sent);
    if (held) await held;
    const failure = this.failures.get(`${sent.method} ${sent.path}`);
    if (failure) return failure(sent);
    try {
      return this.answer(sent);
    } catch (error) {
      const { code, status, details } = error as ApiError;
      return Response.json({ error: { code, message: '', details, request_id: 'req_1' } }, { status });
    }
  };

  /** The last request of a method and path; for a list the one of its rows, and not the count of older ones. */
  last(method: string, path: string): Sent | undefined {
    return this.sent.findLast(
      (each) => each.method === method && each.path === path && each.query.get('_limit') !== '1',
    );
  }

  private answer({ method, path, query, body }: Sent): Response {
    if (path === '/v1/auth/me') return Response.json({ user: this.me });
    if (path.startsWith('/v1/auth/') || path.endsWith('/enter')) return new Response(null, { status: 204 });
    if (path.startsWith('/v1/profile'))
      return method === 'GET' ? Response.json({ items: [] }) : new Response(null, { status: 204 });
    if (!path.startsWith('/v1/')) return Response.json({});
    const below = path.slice('/v1/'.length);
    const [of = '', view] = below.split('/');
    if (below === 'gateway') return Response.json({ items: [] });
    if (below === 'mcc') return Response.json({ items: [{ mcc: '5411', title: 'Grocery stores' }] });
    if (below === 'export') return Response.json({ items: [] });
    if (of === 'export') return new Response(null, { status: 204 });
    if (path.endsWith('/setup'))
      return Response.json({ payment_profiles: 1, profiles_with_processor: 1, users: 1, has_paid: true });
    if (below === 'checkoutdesign/preview')
      return Response.json({ preview: '', dropped_css: [], payment_products: [] });
    if (below === 'webhook-secret') return Response.json({ secrets: [], disabled_urls: [] });
    if (below === 'webhook-inbox') return Response.json({ inbox: null });
    if (below === 'search') return Response.json({ groups: this.found(query) });
    if (below.includes('statistics/finance')) return Response.json(no_entries);
    if (of === 'statistics' || below === 'psp/merchant/revenue') return Response.json(no_figures);
    if (of === 'savedview') return this.answerViews({ method, id: view, query, body });
    const listed = listing_paths.find((each) => below === each || below.startsWith(`${each}/`)) ?? '';
    const { entity: declared } = listingOf(listed);
    const entity = declared.name;
    const [, id, verb] = below.slice(listed.length).split('/');
    if (id === 'totals') return this.answerSums(declared, query);
    if (below === 'transaction/owner-totals') return this.answerOwnerTotals(query);
    if (method === 'POST' && id === 'export') return Response.json({ url: '/v1/export/ticket', id: 'exp_1' });
    if (method === 'POST' && verb === 'refund') return Response.json(sampleItem('refund', 7), { status: 201 });
    if (entity === 'paymentprofile' && (verb === 'processor-use' || id === 'routing' || id === 'payment-products'))
      return Response.json({ items: [] });
    if (id === 'hits' || verb === 'versions') return Response.json({ items: [] });
    if (verb === 'values') return Response.json({ items: [], total: 0 });
    if (verb === 'decision') return Response.json({ mode: 'none' });
    if (verb === 'recipients') return Response.json({ items: [] });
    if (id !== undefined) {
      const item = this.item(entity, this.numberOf(entity, id), query.get('_populate'));
      return Response.json(verb === undefined ? item : { ...item, items: [], more: [] });
    }
    const parsed = parseListQuery(declared, query, prefixOf);
    const limit = parsed.limit === 'all' ? 3 : parsed.limit;
    const from = parsed.skip;
    const count = Math.max(0, Math.min(limit, this.total - from));
    const items = Array.from({ length: count }, (_, i) => this.item(entity, from + i, query.get('_populate')));
    const next = from + count < this.total ? 'cursor' : null;
    return Response.json({ items, total: Math.min(this.total, 10_000), total_is_exact: this.total <= 10_000, next });
  }

  /** An id finds its item, if it exists and the viewer may list it; a test sets all other results itself. */
  private found(query: URLSearchParams) {
    const { item } = readText(query.get('q') ?? '');
    if (!item) return [];
    const { fields, roles } = entityOf(item.entity);
    const n = Array.from({ length: 1000 }, (_, at) => at).find((at) => idOf(item.entity, at) === item.id);
    if (n === undefined || !can(this.me, roles.list)) return [];
    const populate = fields.organisation ? 'organisation' : null;
    return [{ entity: item.entity, items: [this.item(item.entity, n, populate)], more: false }];
  }

  private answerSums(declared: Entity, query: URLSearchParams): Response {
    const filters = [...query].filter(([key]) => key !== '_all');
    parseListQuery(declared, filters, prefixOf);
    const isExact = this.total <= 10_000 || query.get('_all') === 'true';
    const items = [
      {
        currency_code: 'EUR',
        count: this.total,
        amount: this.total * 100,
        ...(declared.paid && { paid: this.total * 80 }),
      },
    ];
    return Response.json({ items: isExact ? items : [], total_is_exact: isExact });
  }

  private answerOwnerTotals(query: URLSearchParams): Response {
    const sum = { currency_code: 'EUR', count: 3, amount: 9000, amount_refunded: 2000, amount_charged_back: 0 };
    return Response.json({ items: query.getAll('of[]').map((of) => ({ of, ...sum })), is_exact: true });
  }

  private answerViews({
    method,
    id,
    query,
    body,
  }: Pick<Sent, 'method' | 'query' | 'body'> & { id?: string | undefined }) {
    const at = this.views.findIndex((view) => view.id === id);
    if (method === 'GET') return Response.json({ items: this.views.filter(({ list }) => list === query.get('list')) });
    if (id !== undefined && at < 0) throw new ApiError('not_found');
    if (method === 'DELETE') {
      this.views.splice(at, 1);
      return new Response(null, { status: 204 });
    }
    const before = id === undefined ? { id: `view_${this.views.length}`, mine: true } : this.views[at];
    const view = { ...before, ...(body as object) } as SavedView;
    this.views.splice(id === undefined ? this.views.length : at, 1, view);
    return Response.json(view, { status: id === undefined ? 201 : 200 });
  }

  private item(entity: string, n: number, populate: string | null): Record<string, unknown> {
    return { ...sampleItem(entity, n, populate?.split(/[\s,]+/) ?? []), ...this.changes[entity] };
  }

  private numberOf(entity: string, id: string): number {
    for (let n = 0; n < 1000; n++) if (idOf(entity, n) === id) return n;
    throw new ApiError('not_found');
  }
}
