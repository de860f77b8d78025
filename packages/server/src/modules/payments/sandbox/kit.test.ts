import {
  type Delivery,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
} from '@sluis/adapter';
import type { ResponseOutcome } from '@sluis/adapter/disputes';
import type { Fault, MockAcquirer } from '@sluis/adapter/kit/mock-acquirer';
import { describeAdapter } from '@sluis/adapter/kit/sentences';
import { newId } from '@sluis/contract/base/ids';
import { openWorld } from '../../../testing/world.ts';
import { challenge_answers } from './bank.queries.ts';
import { expectDispute } from './dispute.commands.ts';
import { makeSandbox, sign, signature_header } from './sandbox.adapter.ts';

const account = { merchant_account: 'Webshop', api_key: 'sbx_Webshop' };
const secret = 'secret of the webhooks';
const card = (number: string) => ({ card: { number, expiry: '12/39', security_code: '123' } });

/** What happens to a call on its way: the sandbox is called directly, so no connection can be cut. */
function onTheWay(fault: Fault | undefined): void {
  if (fault === 'lost_before' || fault === 'unavailable') throw new ProcessorUnavailable('the connection was cut');
  if (fault === 'too_many')
    throw new ProcessorNotCalled('too many requests', 429, new Date(Date.now() + 120_000).toISOString());
}

/** The sandbox as an acquirer for tests, on a database of its own. */
async function openSandbox(): Promise<MockAcquirer> {
  const { database, services } = await openWorld();
  const parts = { executor: database.kysely, clock: services.clock, secret };
  let fault: Fault | undefined;
  let requests = 0;
  let is_gone = false;
  const faulty =
    <A extends readonly unknown[], T>(call: (...asked: A) => Promise<T>) =>
    async (...asked: A): Promise<T> => {
      const now = fault;
      fault = undefined;
      requests += 1;
      if (is_gone) throw new ProcessorNotCalled('the sandbox is gone');
      onTheWay(now);
      const answer = await call(...asked);
      if (now) throw new ProcessorUnavailable('the answer was lost');
      return answer;
    };
  const withSettings = (more: Readonly<Record<string, string>> = {}): ProcessorAdapter => {
    const sandbox = makeSandbox(parts);
    const adapter =
      sandbox.using?.(new Map(Object.entries({ ...account, webhook_secret: secret, ...more }))) ?? sandbox;
    const { authorise, capture, refund, find, proceed, disputes } = adapter;
    return {
      ...adapter,
      ...(disputes && {
        disputes: {
          form: disputes.form,
          submit: faulty(disputes.submit),
          accept: faulty(disputes.accept),
          find: faulty(disputes.find),
        },
      }),
      authorise: faulty(authorise),
      capture: faulty(capture),
      void: faulty(adapter.void),
      refund: faulty(refund),
      find: faulty(find),
      proceed: faulty(proceed),
    };
  };
  const delivered = (event: unknown): Delivery => {
    const body = JSON.stringify(event);
    return { method: 'POST', headers: { [signature_header]: sign(secret, body) }, query: new URLSearchParams(), body };
  };
  const rowsOf = (reference: string) =>
    database.kysely
      .selectFrom('sandbox_payment')
      .select(['id', 'amount', 'currency_code', 'answer'])
      .where('reference', '=', reference)
      .execute();
  let told: Delivery[] = [];
  const tell = (row: { readonly id: string; readonly reference: string; readonly answer: unknown }, to?: string) => {
    const { status, processor_id_external } = row.answer as PaymentOutcome;
    const said = { reference: row.reference, status: to ?? status, processor_id_external };
    told.push(delivered({ id: `${row.id}-${said.status}`, ...said, occurred_at: new Date().toISOString() }));
  };
  return {
    adapter: withSettings(),
    with_wrong_key: withSettings({ api_key: 'sbx_Another' }),
    rotating: withSettings({ webhook_secret: 'the next secret', former_webhook_secret: secret }),
    samples: {
      refused: card('4000000000009995'),
      challenged: card('4000000000003220'),
      redirected: { payment_product: 'ideal' },
    },
    fail: (next) => {
      fault = next;
    },
    performed: async (reference) =>
      (await rowsOf(reference)).map(({ amount, currency_code }) => ({ amount, currency_code })),
    requests: () => requests,
    payerReturns: async (reference, answer) => {
      const { right, wrong } = challenge_answers;
      const [row] = await rowsOf(reference);
      const form = new URLSearchParams({ payment: String(row?.id) });
      if (answer !== 'leave') form.set('challenge', answer === 'approve' ? right : wrong);
      return { method: 'POST', query: new URLSearchParams(), form };
    },
    // It performs everything immediately, and then reports it.
    complete: async (reference) => {
      const [row] = await rowsOf(reference);
      if (row) tell({ ...row, reference });
    },
    payOut: async () => {
      const rows = await database.kysely.selectFrom('sandbox_payment').select(['id', 'reference', 'answer']).execute();
      for (const row of rows) if (/^txn_/.test(row.reference)) tell(row, 'SETTLEMENT_COMPLETED');
    },
    catchUp: () => {},
    deliveries: () => told.splice(0),
    disputes: {
      open: async (reference, reason_code) => {
        const id = newId('chbk');
        const disputed = { id, payment: reference, amount: 1250, currency_code: 'EUR' };
        await expectDispute(database.kysely, services.clock, disputed, { reason_code });
        return id;
      },
      received: async (dispute) => {
        const { kysely } = database;
        const about = await kysely.selectFrom('sandbox_dispute').select('status').where('id', '=', dispute).execute();
        const rows = await kysely
          .selectFrom('sandbox_response')
          .select('answer')
          .where('dispute', '=', dispute)
          .execute();
        const taken = rows.filter(({ answer }) => (answer as ResponseOutcome).status === 'PROCESSED');
        return taken.map(() => (about[0]?.status === 'LOST' ? 'accept' : 'submit'));
      },
      end: async (dispute) => {
        await database.kysely
          .updateTable('sandbox_dispute')
          .set({ status: 'LOST' })
          .where('id', '=', dispute)
          .execute();
      },
    },
    foreignDelivery: () => delivered({ about: 'a payment of another system' }),
    close: async () => {
      is_gone = true;
      told = [];
    },
  };
}

describeAdapter('sandbox', openSandbox);
