import { openFullHouse } from '../modules/find-modules.ts';
import { sweepsOf } from '../resource/house.ts';
import { moveTo } from './moved-clock.ts';
import { nonceIn, openPayerWorld, type PayerWorld } from './payer.ts';

const day_ms = 86_400_000;
export const creditor_id = 'NL69ZZZ123456780000';

/** A merchant who collects SEPA direct debits, and payers who sign mandates. */
export interface DebitWorld extends PayerWorld {
  /** Signs the mandate of a page with an account; returns the resulting address. */
  sign(url: string, iban?: string): Promise<string>;
  /** Moves the clock by days, with the work and the mail of each. */
  days(count: number): Promise<void>;
  /** The newest mandate. */
  lastMandate(): Promise<Readonly<Record<string, unknown>> & { readonly id: string }>;
  /** Mail is sent, as the job does, in the time that it takes. */
  sendMails(after_ms?: number): Promise<void>;
  /** A subscription whose payer has signed; returns its id. */
  subscribe(more?: Readonly<Record<string, unknown>>, iban?: string): Promise<string>;
  /** The business date. */
  today(): string;
}

/** The fields of a method on a page, with its mandate. */
export const foldOf = (body: string, product = 'sepa_direct_debit'): string =>
  new RegExp(`value="${product}"[\\s\\S]*?<label class="sign">[\\s\\S]*?</label>`).exec(body)?.[0] ?? '';

/** The value of the checkbox of a method on a page. */
export const mandateIn = (body: string, product?: string): string =>
  /name="mandate" value="([^"]+)"/.exec(foldOf(body, product))?.[1] ?? '';

/** A filled form of a direct debit. */
export const debitOf = (body: string, iban = 'NL91 ABNA 0417 1643 00') => ({
  nonce: nonceIn(body),
  method: 'sepa_direct_debit',
  account_holder: 'P. Payer',
  iban,
  mandate: mandateIn(body),
});

export async function openDebitWorld(
  start = '2031-11-03T08:00:00.000Z',
  acquirer: Pick<NonNullable<Parameters<typeof openPayerWorld>[1]>, 'adapters' | 'provider'> = {},
): Promise<DebitWorld> {
  const products = ['card', 'ideal', 'sepa_direct_debit'] as const;
  const world = await openPayerWorld({}, { ...acquirer, products, creditor_id });
  const { pool } = world.services.database;
  const offset_ms = Date.parse(start) - Date.now();
  await pool.query('update clock set offset_ms = $1', [Math.round(offset_ms)]);
  await world.services.clock.reload(world.services.database.kysely);
  const sign = async (url: string, iban?: string) => {
    const { body } = await world.open(url);
    const answer = await world.send(url, debitOf(body, iban));
    return String(answer.headers.location ?? `${answer.statusCode} ${answer.body}`);
  };
  const sendMails = async (after_ms = 0) =>
    void (await pool.query(
      `update mail set state = 'sent', sent_at = created_at + make_interval(secs => $1) where state = 'waiting'`,
      [after_ms / 1000],
    ));
  const mailer = {
    name: 'mail',
    due: async () => null,
    run: async () => {
      await sendMails();
      return 0;
    },
  };
  const sweeps = [...sweepsOf(await openFullHouse(world.services)), mailer];
  let plans = 0;
  return {
    ...world,
    sign,
    sendMails,
    lastMandate: async () => {
      const { items } = await world.get('/mandate?_sort=-id&_limit=1');
      return (items as { id: string }[])[0] as { id: string };
    },
    days: (count) => moveTo(world, sweeps, new Date(world.services.clock.now_ms() + count * day_ms).toISOString()),
    subscribe: async ({ max_billing_cycle, ...more } = {}, iban) => {
      const plan = await world.make('/plan', {
        payment_profile: world.profile,
        name: `Krant ${++plans}`,
        amount: 1995,
        interval: 'month',
        interval_count: 1,
        ...(max_billing_cycle !== undefined && { max_billing_cycle }),
      });
      const made = await world.make('/subscription', { customer: world.customer, plan: plan.id, ...more });
      await sign(String(made.subscription_url), iban);
      return made.id;
    },
    today: () => world.services.clock.now().slice(0, 10),
  };
}
