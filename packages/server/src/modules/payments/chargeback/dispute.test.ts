import { deflateSync } from 'node:zlib';
import { ProcessorUnavailable } from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import { newId } from '@sluis/contract/base/ids';
import { dispute_reasons, evidenceFor } from '@sluis/contract/disputes/reasons';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { sign, signature_header } from '../sandbox/sandbox.adapter.ts';
import { judgeDispute } from './dispute-report.commands.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const pay = () => world.took('SETTLEMENT_COMPLETED', { card: 'card-1', ip: '192.0.2.7', description: 'A chair' });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = world.token) =>
  world.call(token, method, path, body === undefined ? {} : { body });

let disputes = 0;
const reportOf = (reference: string, more: Partial<DisputeReport> = {}): DisputeReport => ({
  reference,
  dispute: `D${disputes}`,
  stage: 'CHARGEBACK',
  status: 'OPEN',
  amount: 1250,
  currency_code: 'EUR',
  reason_code: '10.4',
  due_at: '2999-01-02T17:00:00.000Z',
  occurred_at: world.services.clock.now(),
  ...more,
});

/** Delivers a report as the processor does, and processes it. */
async function reports(...said: readonly DisputeReport[]): Promise<void> {
  for (const each of said) {
    const body = JSON.stringify(each);
    const headers = {
      [signature_header]: sign(world.services.config.secret, body),
      'content-type': 'application/json',
    };
    const url = `/notifications/${world.processor}`;
    const answer = await world.app.http.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode).toBe(204);
    await world.sweep();
  }
}

const found = async (transaction: string) =>
  (await call('GET', `/chargeback?transaction=${transaction}&created_at>=2000-01-01`)).json().items;

/** A payment with a dispute that was reported open. */
async function disputed(more: Partial<DisputeReport> = {}) {
  disputes += 1;
  const paid = await pay();
  await reports(reportOf(paid, more));
  const [item] = await found(paid);
  return { paid, id: item.id as string, item };
}

const events = async (transaction: string): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    'select kind from financeevent where transaction = $1 order by recorded_at, id',
    [transaction],
  );
  return rows.map(({ kind }) => kind).filter((kind: string) => kind !== 'PAYMENT');
};
const taken = async (id: string): Promise<number> => (await world.item('transaction', id)).amount_charged_back;
const lastNotification = async (): Promise<{ status: string; status_reason: string | null }> => {
  const { rows } = await world.database.pool.query(
    'select status, status_reason from processornotification order by id desc limit 1',
  );
  return rows[0];
};

describe('a reported dispute', () => {
  test('is a chargeback of its payment, recorded once however often it is reported', async () => {
    const { paid, item } = await disputed({ fee_amount: 1500 });
    expect(item).toMatchObject({
      status: 'OPEN',
      stage: 'CHARGEBACK',
      amount: 1250,
      fee_amount: 1500,
      due_at: '2999-01-02T17:00:00.000Z',
      work_by_date: '2999-01-02',
      takes_evidence: true,
      needs_response: true,
    });
    const report = reportOf(paid, { fee_amount: 1500 });
    await reports(report, { ...report, id: 'again' });
    expect(await found(paid)).toHaveLength(1);
    expect(await events(paid)).toEqual(['CHARGEBACK']);
    expect(await taken(paid)).toBe(1250);
  });

  test('that is won gives its amount back, and one that was reported won before it was reported open stays won', async () => {
    disputes += 1;
    const paid = await pay();
    await reports(reportOf(paid, { status: 'WON' }), reportOf(paid), reportOf(paid, { status: 'IN_DISPUTE' }));
    expect(await found(paid)).toMatchObject([{ status: 'WON' }]);
    expect(await lastNotification()).toEqual({ status: 'DONE', status_reason: 'superseded' });
    expect(await taken(paid)).toBe(0);
    expect(await events(paid)).toEqual(['CHARGEBACK', 'CHARGEBACK_REVERSAL']);
  });

  test('takes no money as an inquiry, and takes it once it becomes a chargeback', async () => {
    const { paid, id } = await disputed({ stage: 'RETRIEVAL' });
    expect(await taken(paid)).toBe(0);
    expect(await events(paid)).toEqual([]);
    await reports(reportOf(paid, { due_at: '2999-02-02T17:00:00.000Z' }));
    expect(await world.item('chargeback', id)).toMatchObject({
      stage: 'CHARGEBACK',
      status: 'OPEN',
      due_at: '2999-02-02T17:00:00.000Z',
      work_by_date: '2999-02-02',
    });
    expect(await taken(paid)).toBe(1250);
    expect(await events(paid)).toEqual(['CHARGEBACK']);
    const history = (await call('GET', `/chargeback/${id}/history`)).json().items;
    expect(JSON.stringify(history)).toContain('inquiry became a chargeback');
  });

  test('that ends as an inquiry never took anything', async () => {
    const { paid } = await disputed({ stage: 'RETRIEVAL' });
    await reports(reportOf(paid, { stage: 'RETRIEVAL', status: 'CANCELLED' }));
    expect(await found(paid)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await taken(paid)).toBe(0);
    expect(await events(paid)).toEqual([]);
  });

  test('that was won is taken again at pre-arbitration, and awaits another response', async () => {
    const { paid, id } = await disputed();
    await reports(reportOf(paid, { status: 'WON' }), reportOf(paid, { stage: 'PRE_ARBITRATION' }));
    expect(await world.item('chargeback', id)).toMatchObject({
      status: 'OPEN',
      stage: 'PRE_ARBITRATION',
      status_reason: 'pre-arbitration',
      needs_response: true,
    });
    expect(await taken(paid)).toBe(1250);
    expect(await events(paid)).toEqual(['CHARGEBACK', 'CHARGEBACK_REVERSAL', 'CHARGEBACK']);
  });

  test('is recorded in full although the merchant has refunded the payment', async () => {
    disputes += 1;
    const paid = await pay();
    const refund = await call('POST', `/transaction/${paid}/refund`, { amount: 1250 });
    expect(refund.statusCode).toBe(201);
    await world.sweep();
    await reports(reportOf(paid));
    expect(await found(paid)).toMatchObject([{ amount: 1250, status: 'OPEN' }]);
    expect(await world.item('transaction', paid)).toMatchObject({ amount_refunded: 1250, amount_charged_back: 1250 });
    await reports(reportOf(paid, { status: 'WON' }));
    expect(await taken(paid)).toBe(0);
  });

  test('of a payment that is not ours is ignored', async () => {
    await reports(reportOf(newId('txn')));
    expect(await lastNotification()).toEqual({ status: 'DONE', status_reason: 'unknown_reference' });
  });

  test('of another amount or currency than it had is left to staff', async () => {
    const { paid, id } = await disputed();
    await reports(reportOf(paid, { amount: 1, status: 'LOST' }));
    expect(await lastNotification()).toEqual({ status: 'FAILED', status_reason: 'not_allowed' });
    expect(await world.item('chargeback', id)).toMatchObject({ status: 'OPEN', amount: 1250 });
  });

  test('of an inactive merchant is recorded all the same', async () => {
    disputes += 1;
    const paid = await pay();
    const make = (active: boolean) =>
      world.database.pool.query('update organisation set active = $2 where id = $1', [world.organisation_id, active]);
    await make(false);
    try {
      await reports(reportOf(paid));
    } finally {
      await make(true);
    }
    expect(await found(paid)).toMatchObject([{ status: 'OPEN' }]);
  });

  test('ends alike whatever the order of its reports', () => {
    const steps = [
      { stage: 'RETRIEVAL', status: 'OPEN' },
      { stage: 'CHARGEBACK', status: 'OPEN' },
      { stage: 'CHARGEBACK', status: 'IN_DISPUTE' },
      { stage: 'CHARGEBACK', status: 'WON' },
      { stage: 'PRE_ARBITRATION', status: 'OPEN' },
      { stage: 'PRE_ARBITRATION', status: 'LOST' },
    ] as const;
    const base = { amount: 1, currency_code: 'EUR', due_at: null, fee_amount: null };
    const orders = steps.flatMap((_, from) => [[...steps.slice(from), ...steps.slice(0, from)], steps.toReversed()]);
    for (const order of orders) {
      let [end] = order;
      for (const step of order) {
        const report = { ...reportOf('txn_1'), ...base, due_at: '', fee_amount: 0, ...step };
        if (end && judgeDispute({ ...base, ...end }, report) === 'applied') end = step;
      }
      expect(end).toEqual({ stage: 'PRE_ARBITRATION', status: 'LOST' });
    }
  });
});

const prepare = async (id: string) => (await call('POST', `/chargeback/${id}/prepare`, {})).json();
const write = (draft: { id: string; version: number }, body: object) =>
  call('POST', `/disputeevidence/${draft.id}`, { ...body, version: draft.version });

const pdfOf = (text: string, packed = true) => {
  const content = Buffer.from(`BT (${text}) Tj ET`);
  const bytes = packed ? deflateSync(content) : content;
  const head = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tail = `xref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`;
  return Buffer.concat([head, Buffer.from(tail)]);
};
const give = (id: string, bytes: Buffer, part = 'delivery_proof', type = 'application/pdf') =>
  world.app.http.inject({
    method: 'POST',
    url: `/v1/chargeback/${id}/file?part=${part}&name=proof.pdf`,
    headers: { authorization: `Bearer ${world.token}`, 'content-type': type },
    payload: bytes,
  });

describe('evidence', () => {
  test('begins with what is known, once, and tells who saved over whom', async () => {
    await pay();
    const { id } = await disputed();
    const draft = await prepare(id);
    expect(draft).toMatchObject({ customer_ip: '192.0.2.7', product_description: 'A chair' });
    expect(draft.earlier_payments).toContain('EUR 12.50, IP 192.0.2.7');
    expect((await prepare(id)).id).toBe(draft.id);
    expect((await write(draft, { explanation: 'First' })).statusCode).toBe(200);
    const late = await write(draft, { explanation: 'Second' });
    expect(late.json().error.code).toBe('stale_version');
    expect(await world.item('disputeevidence', draft.id)).toMatchObject({ explanation: 'First', version: 2 });
  });

  test('refuses card numbers in texts and in the text of a PDF', async () => {
    const { id } = await disputed();
    const draft = await prepare(id);
    const text = await write(draft, { explanation: 'paid with 4111 1111 1111 1111' });
    expect(text.json().error.fields).toEqual({ explanation: ['card_number'] });
    for (const packed of [true, false]) {
      const answer = await give(id, pdfOf('Card 4111 1111 1111 1111', packed));
      expect(answer.json().error).toMatchObject({ code: 'invalid_file', fields: { file: ['card_number'] } });
    }
  });

  test('takes files by their content, and returns them unchanged', async () => {
    const { id } = await disputed();
    const bytes = pdfOf('Delivered on 2 May');
    const file = await give(id, bytes);
    expect(file.json()).toMatchObject({ part: 'delivery_proof', name: 'proof.pdf', type: 'application/pdf' });
    const read = await call('GET', `/disputefile/${file.json().id}/content`);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect((await give(id, bytes)).json().error.code).toBe('duplicate_file');
    expect((await give(id, Buffer.from('<html>'))).json().error.code).toBe('invalid_file');
    expect((await call('DELETE', `/disputefile/${file.json().id}`)).statusCode).toBe(204);
    expect((await call('GET', `/disputefile/${file.json().id}/content`)).statusCode).toBe(404);
  });

  test('is invisible to another merchant', async () => {
    const { id } = await disputed();
    const draft = await prepare(id);
    const file = (await give(id, pdfOf('x'))).json();
    const other = await world.key(await world.organisation('Other', world.root), ['CHARGEBACK_ALL']);
    for (const path of [`/chargeback/${id}`, `/disputeevidence/${draft.id}`, `/disputefile/${file.id}/content`])
      expect((await call('GET', path, undefined, other)).statusCode).toBe(404);
    for (const verb of ['prepare', 'submit', 'accept'])
      expect((await call('POST', `/chargeback/${id}/${verb}`, {}, other)).statusCode).toBe(404);
  });
});

test('the evidence of a customer is erased with the customer', async () => {
  disputes += 1;
  const email_address = 'erased@example.test';
  const payer = await world.make('customer', {
    organisation: world.organisation_id,
    email_address,
    last_name: 'Vermeulen',
  });
  const paid = await world.took('SETTLEMENT_COMPLETED', { customer: payer.id, ip: '192.0.2.8' });
  await reports(reportOf(paid));
  const [{ id }] = await found(paid);
  const draft = await prepare(id);
  expect(draft).toMatchObject({ customer_email: email_address, customer_ip: '192.0.2.8' });
  await give(id, pdfOf('Vermeulen'));
  await call('POST', `/chargeback/${id}/submit`, {});
  await world.sweep();
  expect((await call('POST', `/customer/${payer.id}/erase`, { reason: 'x' })).json().error.code).toBe('in_use');
  await reports(reportOf(paid, { status: 'LOST' }));
  expect((await call('POST', `/customer/${payer.id}/erase`, { reason: 'x' })).statusCode).toBe(200);
  const tables = ['disputeevidence', 'disputefile', 'disputefile_content', 'disputeresponse_content', 'change'];
  for (const table of tables) {
    const { rows } = await world.database.pool.query(`select to_jsonb(t)::text as row from ${table} t`);
    expect(JSON.stringify(rows)).not.toMatch(/Vermeulen|erased@example|192\.0\.2\.8/);
  }
  expect(await responses(id)).toMatchObject([{ kind: 'SUBMIT', status: 'PROCESSED' }]);
});

const responses = async (id: string) => {
  const { rows } = await world.database.pool.query(
    'select kind, status, is_late, status_reason from disputeresponse where chargeback = $1 order by id',
    [id],
  );
  return rows;
};

/** A dispute with evidence, to be submitted. */
async function argued(more: Partial<DisputeReport> = {}) {
  const dispute = await disputed(more);
  const draft = await prepare(dispute.id);
  const written = await write(draft, { explanation: 'The cardholder bought it.' });
  expect(written.statusCode).toBe(200);
  return { ...dispute, draft: written.json() };
}

describe('a response', () => {
  test('is sent once, however many people send it together', async () => {
    const { id } = await argued();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/chargeback/${id}/submit`, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    await world.sweep();
    expect(await responses(id)).toMatchObject([{ kind: 'SUBMIT', status: 'PROCESSED' }]);
    expect(await world.item('chargeback', id)).toMatchObject({ status: 'IN_DISPUTE', needs_response: false });
    expect((await call('POST', `/chargeback/${id}/accept`, {})).json().error.code).toBe('response_sent');
  });

  test('on its way is no answer that a user records: what has arrived is known from the acquirer alone', async () => {
    const { id } = await argued();
    await call('POST', `/chargeback/${id}/submit`, {});
    expect((await call('POST', `/chargeback/${id}/respond`, {})).json().error?.code).toBe('response_sent');
    expect(await world.item('chargeback', id)).toMatchObject({ needs_response: true, responded_at: null });
    await world.sweep();
    expect(await responses(id)).toMatchObject([{ kind: 'SUBMIT', status: 'PROCESSED' }]);
  });

  test('after the deadline has to be confirmed', async () => {
    const { id } = await argued({ due_at: new Date(Date.parse(world.services.clock.now()) - 1000).toISOString() });
    expect((await call('POST', `/chargeback/${id}/submit`, {})).json().error.code).toBe('deadline_passed');
    expect(await responses(id)).toEqual([]);
    expect((await call('POST', `/chargeback/${id}/submit`, { is_late: true })).statusCode).toBe(201);
    expect(await responses(id)).toMatchObject([{ is_late: true }]);
  });

  test('is refused if the evidence is empty, or another version than the user has seen', async () => {
    const { id } = await disputed();
    expect((await call('POST', `/chargeback/${id}/submit`, {})).json().error.code).toBe('nothing_to_send');
    const { id: other, draft } = await argued();
    await write(draft, { explanation: 'Changed by a colleague' });
    const answer = await call('POST', `/chargeback/${other}/submit`, { version: draft.version });
    expect(answer.json().error.code).toBe('stale_version');
  });

  test('whose answer is lost is unknown, asked about and not sent again', async () => {
    const { id, draft } = await argued();
    const { disputes: speaking } = world.processing.adapters.named.get('sandbox') ?? {};
    if (!speaking) throw new Error('the sandbox takes no evidence');
    const { submit } = speaking;
    let sent = 0;
    Object.assign(speaking, {
      submit: async (...given: Parameters<typeof submit>) => {
        sent += 1;
        await submit(...given);
        throw new ProcessorUnavailable('the answer was lost');
      },
    });
    try {
      await call('POST', `/chargeback/${id}/submit`, {});
      await world.sweep();
      const pending = await world.item('chargeback', id);
      expect(pending.status).toBe('OPEN');
      expect((await write(draft, { explanation: 'Too late' })).json().error.code).toBe('response_sent');
      await world.database.pool.query("update processing_order set leased_until = now() - interval '1 second'");
      await world.sweep();
    } finally {
      Object.assign(speaking, { submit });
    }
    expect(sent).toBe(1);
    expect(await responses(id)).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await world.item('chargeback', id)).toMatchObject({ status: 'IN_DISPUTE' });
  });

  test('that accepts loses the chargeback once the acquirer has taken it, and not before', async () => {
    const { id, paid } = await disputed();
    expect((await call('POST', `/chargeback/${id}/accept`, {})).statusCode).toBe(201);
    expect((await world.item('chargeback', id)).status).toBe('OPEN');
    await world.sweep();
    expect(await world.item('chargeback', id)).toMatchObject({
      status: 'LOST',
      status_reason: 'accepted by the merchant',
    });
    expect(await events(paid)).toEqual(['CHARGEBACK']);
  });

  test('that accepts an inquiry takes the money once the acquirer charges it back', async () => {
    const { id, paid } = await disputed({ stage: 'RETRIEVAL' });
    expect((await call('POST', `/chargeback/${id}/accept`, {})).statusCode).toBe(201);
    await world.sweep();
    expect(await world.item('chargeback', id)).toMatchObject({ stage: 'RETRIEVAL', needs_response: false });
    expect(await taken(paid)).toBe(0);
    await reports(reportOf(paid, { status: 'LOST' }));
    expect(await lastNotification()).toEqual({ status: 'DONE', status_reason: null });
    expect(await world.item('chargeback', id)).toMatchObject({ stage: 'CHARGEBACK', status: 'LOST' });
    expect(await taken(paid)).toBe(1250);
    expect(await events(paid)).toEqual(['CHARGEBACK']);
  });

  test('that accepts an inquiry ends it once the acquirer says that it is over', async () => {
    const { id, paid } = await disputed({ stage: 'RETRIEVAL' });
    await call('POST', `/chargeback/${id}/accept`, {});
    await world.sweep();
    await reports(reportOf(paid, { stage: 'RETRIEVAL', status: 'CANCELLED' }));
    expect(await world.item('chargeback', id)).toMatchObject({ status: 'CANCELLED' });
    expect(await taken(paid)).toBe(0);
  });

  test('fails if the processor has no connection any longer, and the merchant may respond again', async () => {
    const { id } = await argued();
    await world.database.pool.query("update processor set provider = 'Gone' where id = $1", [world.processor]);
    try {
      await call('POST', `/chargeback/${id}/submit`, {});
      await world.sweep();
    } finally {
      await world.database.pool.query("update processor set provider = 'Sandbox' where id = $1", [world.processor]);
    }
    expect(await responses(id)).toMatchObject([{ status: 'FAILED', status_reason: 'no processor' }]);
    expect((await world.item('chargeback', id)).needs_response).toBe(true);
    expect((await call('POST', `/chargeback/${id}/submit`, {})).statusCode).toBe(201);
  });

  test('is for chargebacks of our own processors; a gateway’s is answered elsewhere', async () => {
    const paid = await world.make('transaction', {
      payment_profile: world.profile,
      merchant_reference: 'theirs',
      amount: 100,
      currency_code: 'EUR',
      status: 'SETTLEMENT_COMPLETED',
    });
    const { id } = await world.make('chargeback', { transaction: paid.id, amount: 100 });
    expect((await call('POST', `/chargeback/${id}/submit`, {})).json().error.code).toBe('no_response_awaited');
  });

  test('is not decided by a user of the merchant', async () => {
    const { id } = await disputed();
    const token = await world.key(world.organisation_id, ['CHARGEBACK_ALL']);
    const answer = await call('POST', `/chargeback/${id}/status`, { status: 'WON' }, token);
    expect(answer.json().error.code).toBe('taken_by_us');
  });
});

describe('the sandbox', () => {
  const opened = async (paid: string, reason_code: string, stage = 'CHARGEBACK') => {
    await world.database.pool.query(
      `insert into sandbox_dispute (id, payment, created_at, amount, currency_code, reason_code, stage, status, due_at, next_at)
       values ($1, $2, now(), 1250, 'EUR', $3, $4, 'OPEN', now(), $5)`,
      [`sbx_d_${paid}`, paid, reason_code, stage, world.services.clock.now()],
    );
    await world.sweep();
    return (await found(paid))[0].id as string;
  };

  test('decides for evidence with every required part', async () => {
    const id = await opened(await pay(), '10.4');
    const draft = await prepare(id);
    await write(draft, { explanation: 'Bought by the cardholder', product_description: 'A chair' });
    await call('POST', `/chargeback/${id}/submit`, {});
    await world.sweep();
    await world.pass(6);
    expect(await world.item('chargeback', id)).toMatchObject({ status: 'WON' });
  });

  test('charges back an inquiry that was accepted', async () => {
    const paid = await pay();
    const id = await opened(paid, '10.4', 'RETRIEVAL');
    await call('POST', `/chargeback/${id}/accept`, {});
    await world.sweep();
    await world.pass(6);
    expect(await world.item('chargeback', id)).toMatchObject({ stage: 'CHARGEBACK', needs_response: true });
    expect(await taken(paid)).toBe(1250);
  });

  test('decides against evidence without a required part, and after silence', async () => {
    const thin = await opened(await pay(), '13.1');
    await write(await prepare(thin), { explanation: 'It was sent.' });
    await call('POST', `/chargeback/${thin}/submit`, {});
    const silent = await opened(await pay(), '10.4');
    await world.pass(15);
    expect(await world.item('chargeback', thin)).toMatchObject({ status: 'LOST' });
    expect(await world.item('chargeback', silent)).toMatchObject({
      status: 'LOST',
      status_reason: 'no response in time',
    });
  });
});

test('the assignee is a user who may work on chargebacks there', async () => {
  const { id } = await disputed();
  const worker = await world.user('worker@example.test', world.organisation_id, ['CHARGEBACK_ALL']);
  const reader = await world.user('reader@example.test', world.organisation_id, ['CHARGEBACK_LIST']);
  const assign = (assignee: string | null) => call('POST', `/chargeback/${id}/assign`, { assignee });
  expect((await assign(worker)).json()).toMatchObject({ assignee: worker });
  expect((await assign(reader)).json().error).toMatchObject({ code: 'invalid_reference' });
  expect((await call('GET', `/chargeback?assignee=${worker}`)).json().items).toMatchObject([{ id }]);
  expect((await assign(null)).json()).toMatchObject({ assignee: null });
});

test('the win rates count decisions by reason', async () => {
  const before = (await call('GET', '/chargeback/win-rates')).json().items;
  const won = (items: { reason_code: string; won: number }[]) =>
    items.find((each) => each.reason_code === '4855')?.won ?? 0;
  const { paid } = await disputed({ reason_code: '4855' });
  await reports(reportOf(paid, { reason_code: '4855', status: 'WON' }));
  expect(won((await call('GET', '/chargeback/win-rates')).json().items)).toBe(won(before) + 1);
});

test('the win rates leave out inquiries', async () => {
  const reason_code = '4863';
  await disputed({ reason_code, stage: 'RETRIEVAL', status: 'LOST' });
  const { items } = (await call('GET', '/chargeback/win-rates')).json();
  expect(items).not.toContainEqual(expect.objectContaining({ reason_code }));
});

test('every reason names what wins and asks for evidence that exists', () => {
  for (const [code, { name }] of Object.entries(dispute_reasons)) {
    expect(name.nl).not.toBe(name.en);
    expect(new Set(evidenceFor(code).map((each) => each.name)).size).toBe(evidenceFor(code).length);
  }
});
