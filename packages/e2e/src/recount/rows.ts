import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

/** An item of an export. Amounts are in minor units. */
export interface Row {
  readonly id: string;
  readonly organisation: string;
  readonly created_ms: number;
  readonly status: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string;
  readonly platform: string;
  readonly browser: string;
  readonly country_code: string;
  readonly processor: string;
  readonly customer: string;
  readonly blocked: boolean;
}

export const entities = ['transaction', 'refund', 'customer'] as const;
export type Entity = (typeof entities)[number];
export type Rows = Readonly<Record<Entity, readonly Row[]>>;

const shared = ['id', 'organisation', 'created_at', 'status'];
const money = ['amount', 'currency_code', 'processor', 'customer'];
const columns: Readonly<Record<Entity, readonly string[]>> = {
  transaction: [...shared, ...money, 'payment_product', 'platform', 'browser', 'country_code', 'blocked'],
  refund: [...shared, ...money],
  customer: [...shared, 'country_code'],
};

/** A signed-in user. */
export class Session {
  readonly #base: string;
  readonly #token: string;

  constructor(base: string, token: string) {
    this.#base = base;
    this.#token = token;
  }

  /** Throws if the sign-in is refused. */
  static async open(base: string, email: string, password: string): Promise<Session> {
    const answer = await fetch(`${base}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (!token) throw new Error(`${email} cannot sign in: ${answer.status}`);
    return new Session(base, token);
  }

  async call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#base}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The paths of the API, by its own description. */
  async paths(): Promise<ReadonlySet<string>> {
    const answer = await fetch(`${this.#base}/docs/openapi.json`);
    const { paths } = (await answer.json()) as { paths: Record<string, unknown> };
    return new Set(Object.keys(paths).map((path) => path.replace(/^\/v1\//, '')));
  }

  /** All items that the user can access, from an export for machines. */
  async export(entity: Entity): Promise<Row[]> {
    const body = { format: 'csv-machine', columns: columns[entity], timezone: 'UTC', language: 'en' };
    const { url } = await this.call<{ url: string }>('POST', `${entity}/export`, body);
    const answer = await fetch(new URL(url, this.#base));
    // A user's concurrent exports are limited, and other tests export as well.
    if (answer.status === 429) {
      await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
      return this.export(entity);
    }
    if (!answer.ok) throw new Error(`the export of ${entity}: ${answer.status}`);
    const lines: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
    return lines.map((line) => rowOf(line));
  }

  async exports(): Promise<Rows> {
    const [transaction, refund, customer] = await Promise.all(entities.map((entity) => this.export(entity)));
    return { transaction, refund, customer } as Rows;
  }
}

const rowOf = ({ created_at, amount, blocked, ...line }: Record<string, string>): Row => ({
  ...(line as unknown as Row),
  created_ms: Date.parse(created_at ?? ''),
  amount: Number(amount ?? 0),
  blocked: blocked === 'true',
});
