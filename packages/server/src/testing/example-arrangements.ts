import { newId } from '@sluis/contract/base/ids';
import { unpriced } from '@sluis/contract/finance/priced';
import type { EntityName } from '@sluis/contract/registry';
import { generateSync } from 'otplib';
import { isSharing } from '../conformance/rows.ts';
import { openFullHouse } from '../modules/find-modules.ts';
import { makeReportJob } from '../modules/insights/report/report.jobs.ts';
import { makeImportJob } from '../modules/operations/import/import.jobs.ts';
import { asUser } from './as-user.ts';
import { makeAuthenticator } from './authenticator.ts';
import type { Arranged, ExampleWorld } from './example-world.ts';
import { openBrowser, openIdentityProvider } from './identity-provider.ts';
import { codeIn, tokenIn } from './mails.ts';
import { test_password } from './world.ts';

type Arrange = (world: ExampleWorld) => Promise<Arranged> | Arranged;

const password = { current_password: test_password };
const step = 'eyJhbGciOiJIUzI1NiJ9.…';
const of_link = 'the token of the link';

/** A call that must succeed on the way; returns its body. */
async function made(world: ExampleWorld, token: string, path: string, body?: object) {
  const answer = await world.call(token, body ? 'POST' : 'GET', path, body ? { body } : {});
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.body ? answer.json() : {};
}
const visited = async (world: ExampleWorld, path: string, body: object) => (await world.visit(path, body)).json();
const sql = (world: ExampleWorld, text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** The newest mail of a kind to an address, once it exists. */
async function letter(world: ExampleWorld, to: string, kind: RegExp) {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await world.letters(to)).filter((each) => kind.test(each.kind)).at(-1);
    if (found) return found;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  throw new Error(`no mail ${kind} to ${to}`);
}

/** A user whose organisation has a real identity provider. */
async function connected(world: ExampleWorld) {
  const idp = await openIdentityProvider(world.services.config.origin);
  const { id, email } = await world.somebody();
  const { issuer, client_id, client_secret } = idp;
  const body = { organisation: world.organisation_id, name: 'Directory', issuer, client_id, client_secret };
  await sql(world, 'delete from identityprovider');
  await made(world, world.all, '/identityprovider', body);
  return { id, email, idp };
}

const asPerson: Arrange = ({ person: token }) => ({ token });
const asSomebody: Arrange = async (world) => ({ token: (await world.somebody()).token });
const withItem =
  (name: EntityName): Arrange =>
  async (world) => ({ id: await world.example(name) });

/** A user who must enter a code of an app, or a mailed one, and the first step's response. */
async function halfwayIn(world: ExampleWorld, type: 'google' | 'email') {
  const { email, token } = await world.somebody();
  const setup = await made(world, token, '/profile/mfa-setup', password);
  const offered = await visited(world, '/auth/mfa/setup', { token: setup.token, type });
  const code =
    type === 'google' ? generateSync({ secret: offered.secret }) : codeIn((await letter(world, email, /code/)).text);
  await visited(world, '/auth/mfa/setup/confirm', { token: setup.token, code });
  await sql(world, 'update factor set last_step = last_step - 10 where last_step is not null');
  const { mfa } = await visited(world, '/auth/login', { email, password: test_password });
  return { email, token, secret: offered.secret as string, mfa: mfa.token as string };
}

const home = { origin: 'https://pay.sluis.test', rp_id: 'pay.sluis.test' };
/** A passkey that a browser has made, to be added. */
async function newPasskey(world: ExampleWorld) {
  const { token } = await world.somebody();
  const key = makeAuthenticator(home);
  const offer = await made(world, token, '/profile/passkeys/options', password);
  return { token, key, step: offer.token as string, response: key.create(offer.options.challenge) };
}

const askedByMail =
  (token: (text: Awaited<ReturnType<typeof letter>>) => string): Arrange =>
  async (world) => {
    const address = `stranger${newId('x').slice(2)}@elsewhere.example`;
    const body = { name: 'Daily', frequency: 'daily', time: '07:00', timezone: 'UTC', email_addresses: [address] };
    await made(world, world.all, '/reportschedule', { ...body, organisation: world.organisation_id });
    return { texts: { [of_link]: token(await letter(world, address, /consent/)) } };
  };

async function savedView(world: ExampleWorld): Promise<Arranged> {
  const { token } = await world.somebody();
  const view = await made(world, token, '/savedview', { list: 'transaction', name: 'x', query: '', shared: false });
  return { token, id: view.id };
}

const payment =
  (status: string): Arrange =>
  async (world) => ({ id: await world.took(status) });
/** A payment that a gateway recorded and reports on. */
const recorded = async (world: ExampleWorld, status = 'PENDING'): Promise<string> => {
  const about = { payment_profile: world.profile, merchant_reference: 'x', amount: 1995, currency_code: 'EUR', status };
  return (await made(world, world.all, '/transaction', about)).id;
};

/** A payment that the sandbox has authorised and not captured. */
async function authorised(world: ExampleWorld): Promise<Arranged> {
  const mandate = await world.mandate('authorised');
  const scheduled_at = new Date(world.services.clock.now_ms() + 60_000).toISOString();
  await made(world, world.all, '/scheduledtransaction', {
    mandate,
    amount: 1995,
    merchant_reference: 'authorised',
    scheduled_at,
  });
  const id = await world.took('AUTHORIZED');
  return { id };
}

type SchemeName = 'revenuescheme' | 'costscheme' | 'reservescheme' | 'partnerscheme';
/** A scheme with an edition, which is a draft or published. */
const edited =
  (name: SchemeName, is_published: boolean): Arrange =>
  async (world) => {
    const id = await world.example(name);
    const line = { component: 'PROCESSING', kind: 'PAYMENT', rate_ppm: 10_000 };
    const lines = [name === 'reservescheme' ? { ...line, release_days: 90 } : line];
    await made(world, world.all, `/${name}/${id}/draft`, { valid_from: '2020-01-01', lines });
    if (is_published) await made(world, world.all, `/${name}/${id}/publish`, {});
    return { id };
  };
const editionCalls = (name: SchemeName): Record<string, Arrange> => ({
  [`POST /${name}/:id/publish`]: edited(name, false),
  [`POST /${name}/:id/discard`]: edited(name, false),
  [`POST /${name}/:id/preview`]: edited(name, false),
  [`POST /${name}/:id/copy`]: async (world) => ({
    ...(await edited(name, true)(world)),
    body: { valid_from: '2090-01-01' },
  }),
});

/** A settlement in a status, with an account that it is paid out to. */
const settled =
  (status: string): Arrange =>
  async (world) => {
    const { organisation, ids } = world.tenants.a;
    const id = ids.get('settlement')?.[0] as string;
    await sql(world, 'update settlement set status = $2, amount = 1000, payout_batch = null where id = $1', [
      id,
      status,
    ]);
    await sql(world, `update settlementprofile set hold = false, terms = '[]' where organisation = $1`, [organisation]);
    await sql(world, 'update paymentprofile set bank_account = null');
    await sql(
      world,
      `insert into bankaccount (id, created_at, last_status_update, organisation, name, holder_name, country_code,
         currency_code, account_number, status, is_default)
       select $2, now(), now(), organisation, 'Payouts', 'Bakery', 'NL', currency_code, $2, 'VERIFIED', true
       from settlement s where id = $1 and not exists (select 1 from bankaccount b
         where b.organisation = s.organisation and b.currency_code = s.currency_code and is_default)`,
      [id, newId('bank')],
    );
    return { id };
  };
let paid = 1;
/** Settlements that are to be paid out, others each time, and the provider's account that pays them. */
async function payable(world: ExampleWorld, count = 1): Promise<{ ids: string[]; bank_account: string }> {
  const { organisation, ids } = world.tenants.a;
  // Some are of settlement profiles of the provider.
  const own = ids.get('settlement')?.filter((_, index) => !isSharing(index)) ?? [];
  const some = own.slice(paid, paid + count);
  paid += count;
  await sql(world, `update settlement set currency_code = 'JPY', payout_batch = null where organisation = $1`, [
    organisation,
  ]);
  await settled('CLOSED')(world);
  const closed = `update settlement set status = 'CLOSED', amount = 1000, reference = right(id, 20), pay_on = current_date
    where id = any($1)`;
  await sql(world, closed, [some]);
  const bank_account = newId('bank');
  await sql(
    world,
    `insert into bankaccount (id, created_at, last_status_update, organisation, name, holder_name, country_code,
       currency_code, account_number, status) values ($1, now(), now(), $2, 'Payouts', 'Provider', 'JP', 'JPY', $1, 'VERIFIED')`,
    [bank_account, world.root],
  );
  return { ids: some, bank_account };
}
const a_settlement = 'stl_01k5w6y8q0e1w8hqt86jysj84j';
const batchBody = ({ ids, bank_account }: Awaited<ReturnType<typeof payable>>) => ({
  bank_account,
  currency_code: 'JPY',
  execution_date: '2090-01-02',
  settlements: ids,
});
/** A batch that was drafted by one person, and on which others performed verbs. */
const batch =
  (count: number, ...verbs: readonly string[]): Arrange =>
  async (world) => {
    const paying = await payable(world, count);
    const { id } = await made(world, world.person, '/payoutbatch', batchBody(paying));
    for (const verb of verbs) await made(world, world.all, `/payoutbatch/${id}/${verb}`, {});
    return { id, texts: { [a_settlement]: paying.ids[0] } };
  };
/** A run of a day without postings, with its file once it has been made. */
const ran =
  (status: string): Arrange =>
  async (world) => {
    const id = world.tenants.a.ids.get('saprun')?.[0] as string;
    await sql(world, 'update saprun set status = $2 where id = $1', [id, status]);
    await sql(world, 'delete from saprun_file where run = $1', [id]);
    if (status !== 'FAILED') await sql(world, `insert into saprun_file values ($1, 'document')`, [id]);
    return { id };
  };
const raised: Arrange = async (world) => {
  const id = world.tenants.a.ids.get('financeexception')?.[0] as string;
  await sql(world, `update financeexception set status = 'OPEN' where id = $1`, [id]);
  return { id };
};
/** A difference in the amount of a payment, which waits for its acquirer. */
const differing: Arrange = async (world) => {
  const { id } = (await raised(world)) as { id: string };
  const match = world.tenants.a.ids.get('settlementmatch')?.[0] as string;
  const paid = await world.took('SETTLEMENT_COMPLETED');
  await sql(world, 'update settlementmatch set exception = null where exception = $1', [id]);
  await sql(
    world,
    `update settlementmatch set exception = $2, is_open = true, resolution = null, outcome = 'AMOUNT_DIFFERS',
       expected = 1000, found = 900, found_currency_code = null, source_key = 'PAYMENT:' || $3, transaction = null
     where id = $1`,
    [match, id, paid],
  );
  await sql(
    world,
    `update financeevent set state = 'WAITING', organisation = (select organisation from settlementmatch where id = $2)
     where source_key = 'PAYMENT:' || $1`,
    [paid, match],
  );
  return { id };
};
/** An entry that has not been corrected, with what it was priced by. */
const posted: Arrange = async (world) => {
  const id = world.tenants.a.ids.get('journalentry')?.[0] as string;
  const priced = { ...unpriced, facts: { amount: 1000, processor: null } };
  await asUser(
    world.database.pool,
    `update journalentry set kind = 'PAYMENT', amount = 1000, priced = $2, settlement = $3, settlement_profile = $4,
       vat_micro = 0, corrects = null
     where id = $1`,
    [id, JSON.stringify(priced), world.tenants.a.ids.get('settlement')?.[0], await world.example('settlementprofile')],
  );
  await asUser(world.database.pool, 'delete from journalentry where corrects = $1', [id]);
  return { id };
};
/** A settlement profile with terms in the currency of the example. */
const withTerms: Arrange = async (world) => {
  const id = await world.example('settlementprofile');
  await sql(
    world,
    `update settlementprofile set terms = '[{"currency_code": "EUR", "bank_account": null, "minimum_payout": 0}]' where id = $1`,
    [id],
  );
  return { id };
};

const newMerchant: Arrange = async (world) => ({
  id: (await made(world, world.all, '/psp/merchant', { name: 'Another', country_code: 'NL' })).id,
});
const newOrganisation: Arrange = async (world) => ({ id: await world.example('organisation') });

const recipientsOf =
  (path: string, body: (address: string, world: ExampleWorld) => object): Arrange =>
  async (world) => {
    const address = `outside${newId('x').slice(2)}@elsewhere.example`;
    const { id } = await made(world, world.all, path, body(address, world));
    await sql(world, "update mail_address set asked_at = asked_at - interval '3 days'");
    return { id, texts: { 'finance@shop.example': address }, body: { address } };
  };

const report = async (world: ExampleWorld): Promise<Arranged> => {
  const id = await world.example('report');
  const job = makeReportJob(await openFullHouse(world.services));
  const run = { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal };
  await job({ id }, run);
  return { id };
};

/** A terminal with an enrolled device and a payment that waits at it. */
async function terminal(world: ExampleWorld) {
  const serial_number = newId('x').slice(-12);
  const about = { organisation: world.organisation_id, name: 'Till', serial_number, payment_profile: world.profile };
  const { id } = await made(world, world.all, '/terminal', about);
  const { code } = await made(world, world.all, `/terminal/${id}/enrol`, {});
  return { id: id as string, code: code as string, serial_number };
}
async function atTerminal(world: ExampleWorld, is_claimed: boolean) {
  const { id, code } = await terminal(world);
  const { token } = await visited(world, '/terminal-device/enrol', { code });
  const sent = await made(world, world.all, `/terminal/${id}/payment`, { amount: 1250, merchant_reference: 'x' });
  const claim = { claim: 'till-3-boot-118' };
  if (is_claimed) await made(world, token, `/terminal-device/payment/${sent.id}/claim`, claim);
  return { token: token as string, terminal: id, id: sent.id as string };
}
const waiting =
  (is_claimed: boolean): Arrange =>
  async (world) => {
    const { token, id } = await atTerminal(world, is_claimed);
    return { token, id };
  };

const share =
  (given: boolean, of: object = { subject: 'PayPal' }): Arrange =>
  async (world) => {
    const requested = [{ name: 'api_key', description: 'As in the contract' }];
    const expires_at = new Date(world.services.clock.now_ms() + 10 * 86_400_000).toISOString();
    const about = { organisation: world.organisation_id, ...of, requested, reason: 'x', expires_at };
    const { id } = await made(world, world.person, '/share', about);
    if (!given) return { id, token: world.ann };
    await made(world, world.ann, `/share/${id}/give`, { values: [{ name: 'api_key', value: 'sbx_k7421_9f3a' }] });
    return { id, token: world.person };
  };

const csv = 'reference,email\nC1,ann@x.example\n';
/** An import whose file has been sent, after some of its jobs. */
async function imported(world: ExampleWorld, until: 'sent' | 'read' | 'checked' | 'done'): Promise<Arranged> {
  const about = { organisation: world.organisation_id, kind: 'customer', name: 'c.csv', size_bytes: csv.length };
  const { id } = await made(world, world.all, '/import', about);
  if (until === 'sent') return { id };
  const job = makeImportJob(world.services);
  const work = () => job({ id }, { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal });
  await world.call(world.all, 'POST', `/import/${id}/piece/0`, {
    body: Buffer.from(csv),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await work();
  if (until === 'read') return { id };
  const { amounts, dates, timezone } = await made(world, world.all, `/import/${id}/preview`);
  const mapping = ['merchant_reference', 'email_address'];
  await made(world, world.all, `/import/${id}/check`, { mapping, amounts, dates, timezone });
  await work();
  if (until === 'checked') return { id };
  await made(world, world.all, `/import/${id}/run`, {});
  await work();
  return { id };
}
const theImport =
  (until: Parameters<typeof imported>[1]): Arrange =>
  (world) =>
    imported(world, until);

const alert: Arrange = async (world) => {
  const id = newId('alrt');
  await sql(world, 'delete from annotation where alert is not null');
  await sql(world, 'delete from alert where organisation = $1', [world.root]);
  const at = new Date().toISOString();
  const times = { created_at: at, last_status_update: at, started_at: at, measured_from: at, measured_until: at };
  const row = {
    id,
    organisation: world.root,
    overall: true,
    kind: 'approval',
    processor: world.processor,
    status: 'OPEN',
  };
  const measured = { approval: 0.5, approval_usual: 0.9, finished: 100, version: 1 };
  await world.database.pool.query('insert into alert select (jsonb_populate_record(null::alert, $1::jsonb)).*', [
    JSON.stringify({ ...row, ...times, ...measured }),
  ]);
  return { id, token: world.person };
};

const bankAccount =
  (status: string): Arrange =>
  async (world) => {
    const id = await world.example('bankaccount');
    await sql(world, 'update bankaccount set status = $2 where id = $1', [id, status]);
    return { id, token: world.person };
  };
const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const pdf = Buffer.from(
  `${head}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`,
);

/** A chargeback whose acquirer takes evidence, with a draft of it, and a file. */
async function disputed(world: ExampleWorld): Promise<{ id: string; draft: string; file: string }> {
  const transaction = await recorded(world, 'SETTLEMENT_COMPLETED');
  const { id } = await made(world, world.all, '/chargeback', { transaction, amount: 1995, reason_code: '10.4' });
  await sql(world, 'update chargeback set takes_evidence = true where id = $1', [id]);
  const { id: draft } = await made(world, world.all, `/chargeback/${id}/prepare`, {});
  await made(world, world.all, `/disputeevidence/${draft}`, { explanation: 'The cardholder bought it.' });
  const sent = await world.app.http.inject({
    method: 'POST',
    url: `/v1/chargeback/${id}/file?part=signature&name=signature.pdf`,
    headers: { authorization: `Bearer ${world.all}`, 'content-type': 'application/pdf' },
    payload: pdf,
  });
  return { id, draft, file: sent.json().id };
}
const dispute: Arrange = async (world) => ({ id: (await disputed(world)).id });

const withoutSetting = async (world: ExampleWorld): Promise<void> =>
  void (await sql(world, 'delete from alertsetting where organisation = $1', [world.organisation_id]));
const alertSetting: Arrange = async (world) => {
  await withoutSetting(world);
  return withItem('alertsetting')(world);
};

const notifyingProfile: Arrange = async (world) => {
  const webhook_transaction_update = 'https://shop.example/hook';
  const addresses = { webhook_transaction_update, webhook_failed_email: 'ann@merchant.test' };
  await made(world, world.all, `/paymentprofile/${world.profile}`, addresses);
  return { id: world.profile, token: world.person };
};

const disabled_url = 'https://gone.shop.example/hook';
async function disabledAddress(world: ExampleWorld): Promise<Arranged> {
  await sql(
    world,
    `update webhookaddress set status = 'DISABLED', url = $1 where id = (
       select id from webhookaddress where organisation = $2 order by id limit 1)`,
    [disabled_url, world.tenants.a.organisation],
  );
  const { rows } = await sql(world, 'select id from webhookaddress where url = $1', [disabled_url]);
  return { id: rows[0]?.id, texts: { 'https://shop.example/hook': disabled_url } };
}

async function testAddress(world: ExampleWorld) {
  const { inbox } = await made(world, world.person, '/webhook-inbox', {});
  return { id: inbox.id as string, token: world.person, url: inbox.url as string };
}

/** The preconditions of the example of a call, by method and path. */
/** A ruleset or routing with a draft. */
const drafted =
  (name: 'validationruleset' | 'routing', content: (world: ExampleWorld) => object): Arrange =>
  async (world) => {
    const id = await world.example(name);
    await made(world, world.all, `/${name}/${id}/draft`, { draft: content(world) });
    return { id };
  };
const rules = [{ name: 'amount', operator: '>', value: '50000' }];

/** A list of cards, and a payment with one. */
async function listable(world: ExampleWorld): Promise<Arranged> {
  const about = { payment_profile: world.profile, merchant_reference: 'x', amount: 1995, currency_code: 'EUR' };
  const { id: transaction } = await made(world, world.all, '/transaction', { ...about, card: 'tok_example' });
  return { id: await world.example('valuelist'), body: { transaction } };
}

export const arrangements: Readonly<Record<string, Arrange>> = {
  'POST /chargeback/:id/prepare': dispute,
  'POST /chargeback/:id/submit': async (world) => ({ ...(await dispute(world)), body: { version: 2 } }),
  'POST /chargeback/:id/accept': dispute,
  'POST /chargeback/:id/assign': async (world) => ({
    ...(await dispute(world)),
    body: { assignee: await world.user(`${newId('x')}@merchant.test`, world.organisation_id, ['CHARGEBACK_ALL']) },
  }),
  'POST /chargeback/:id/file': async (world) => ({ ...(await dispute(world)), file: pdf }),
  'GET /chargeback/:id/evidence-form': dispute,
  'GET /disputefile/:id/content': async (world) => ({ id: (await disputed(world)).file }),
  'DELETE /disputefile/:id': async (world) => ({ id: (await disputed(world)).file }),
  'POST /disputeevidence/:id': async (world) => ({ id: (await disputed(world)).draft }),
  'PUT /disputeevidence/:id': async (world) => ({ id: (await disputed(world)).draft }),
  'POST /dev/sandbox/dispute': async (world) => ({
    body: { transaction: await world.took('SETTLEMENT_COMPLETED'), reason_code: '10.4', stage: 'CHARGEBACK' },
  }),
  'POST /valuelist/:id/file': async (world) => ({
    id: await world.example('valuelist'),
    file: Buffer.from('value,expires_at,why\ncard_example,,Stolen\n'),
  }),
  'POST /valuelist/:id/payment': listable,
  'POST /validationruleset/:id/publish': drafted('validationruleset', () => ({ name: 'Higher amounts', rules })),
  'POST /routing/:id/publish': drafted('routing', ({ processor }) => ({
    name: 'Cards',
    payment_product: 'card',
    details: processor,
  })),
  'GET /transaction/:id/decision': async (world) => {
    await world.example('validationruleset');
    return { id: await recorded(world) };
  },
  'POST /auth/login': async (world) => ({ texts: { 'ann@shop.example': (await world.somebody()).email } }),
  'POST /auth/mfa': async (world) => {
    const { email, mfa, secret } = await halfwayIn(world, 'google');
    return { texts: { [step]: mfa, 'ann@shop.example': email, '123456': generateSync({ secret }) } };
  },
  'POST /auth/mfa/resend': async (world) => {
    const { mfa } = await halfwayIn(world, 'email');
    await sql(world, "update one_time_token set data = data - 'sent_at'");
    return { texts: { [step]: mfa } };
  },
  'POST /auth/mfa/setup': async (world) => {
    const { token } = await world.somebody();
    return { texts: { [step]: (await made(world, token, '/profile/mfa-setup', password)).token } };
  },
  'POST /auth/mfa/setup/confirm': async (world) => {
    const { token } = await world.somebody();
    const setup = (await made(world, token, '/profile/mfa-setup', password)).token;
    const { secret } = await visited(world, '/auth/mfa/setup', { token: setup, type: 'google' });
    return { texts: { [step]: setup, '123456': generateSync({ secret }) } };
  },
  'POST /auth/passkey': async (world) => {
    const { token, key, step: adding, response } = await newPasskey(world);
    await made(world, token, '/profile/passkeys', { token: adding, response, name: 'x' });
    const asked = await visited(world, '/auth/passkey/options', {});
    return { texts: { [step]: asked.token }, body: { response: key.get(asked.options.challenge) } };
  },
  'POST /auth/switch': async (world) => {
    const { id, token } = await world.somebody();
    const { rows } = await sql(world, 'select id from membership where "user" = $1', [id]);
    return { token, texts: { mbr_01k5w6y8q0e1w8hqt86jysj84j: rows[0]?.id } };
  },
  'POST /auth/sso': async (world) => ({ texts: { 'ann@shop.example': (await connected(world)).email } }),
  'POST /auth/sso/complete': async (world) => {
    const { email, id, idp } = await connected(world);
    idp.user = { sub: id, email, email_verified: true };
    const browser = openBrowser();
    const { origin } = world.services.config;
    const begun = await world.visit('/auth/sso', { email });
    browser.keep(origin, begun.headers['set-cookie']);
    const back = new URL(await browser.signInAt(begun.json().url, origin));
    const cookie = { cookie: browser.cookies(origin) };
    const returned = await world.app.http.inject({ url: back.pathname + back.search, headers: cookie });
    browser.keep(origin, returned.headers['set-cookie']);
    return { headers: { cookie: browser.cookies(origin) } };
  },
  'POST /auth/logout': asSomebody,
  'POST /auth/activity': asSomebody,
  'GET /auth/me': asPerson,
  'POST /auth/update-password': async (world) => {
    const { email } = await world.somebody();
    await world.visit('/auth/forgot-password', { email });
    return { texts: { [of_link]: tokenIn((await letter(world, email, /reset|password/)).text) } };
  },
  'POST /auth/update-email': async (world) => {
    const { token } = await world.somebody();
    const email = `new${newId('x').slice(2)}@merchant.test`;
    await made(world, token, '/profile/email', { ...password, email });
    return { texts: { [of_link]: tokenIn((await letter(world, email, /./)).text), 'ann@shop.example': email } };
  },
  'POST /auth/accept-access': async (world) => {
    const email = `known${newId('x').slice(2)}@elsewhere.test`;
    await world.user(email, await world.organisation('Elsewhere', world.root), ['TAG_LIST']);
    const about = { organisation: world.organisation_id, email, name: 'Known', roles: ['TAG_LIST'] };
    await made(world, world.ann, '/user', about);
    return { texts: { [of_link]: tokenIn((await letter(world, email, /access_offer/)).text) } };
  },
  'POST /auth/accept-mails': askedByMail(({ text }) => tokenIn(text)),
  'POST /auth/accept-withdrawal': askedByMail(({ unsubscribe }) => String(unsubscribe?.split('/').at(-1))),
  'POST /profile': asSomebody,
  'POST /profile/password': asSomebody,
  'POST /profile/email': asSomebody,
  'POST /profile/mfa-setup': asSomebody,
  'POST /profile/factors/:id/remove': async (world) => {
    const { token } = await halfwayIn(world, 'google');
    return { token, id: (await made(world, token, '/auth/me')).user.factors[0].id };
  },
  'POST /profile/recovery-codes': async (world) => ({ token: (await halfwayIn(world, 'google')).token }),
  'POST /profile/passkeys/options': asSomebody,
  'POST /profile/passkeys': async (world) => {
    const { token, step: adding, response } = await newPasskey(world);
    return { token, texts: { [step]: adding }, body: { response } };
  },
  'GET /profile/sessions': asSomebody,
  'POST /profile/sessions/:id/end': async (world) => {
    const { email, token } = await world.somebody();
    await world.signIn(email);
    const { items } = await made(world, token, '/profile/sessions');
    return { token, id: items.find((each: { current?: boolean }) => !each.current).id };
  },
  'POST /profile/sessions/end-others': asSomebody,
  'GET /profile/mails': asSomebody,
  'POST /profile/mails': asSomebody,
  'GET /profile/devices': asSomebody,
  'POST /profile/devices/:id/forget': async (world) => {
    const { email, mfa, secret, token } = await halfwayIn(world, 'google');
    const code = generateSync({ secret });
    await visited(world, '/auth/mfa', { token: mfa, username: email, code, remember: true });
    return { token, id: (await made(world, token, '/profile/devices')).items[0].id };
  },
  'GET /savedview': asSomebody,
  'POST /savedview': asSomebody,
  'POST /savedview/:id': savedView,
  'PUT /savedview/:id': savedView,
  'DELETE /savedview/:id': savedView,
  'GET /psp/merchant/:id': newMerchant,
  'POST /psp/merchant/:id/activate': newMerchant,
  'POST /psp/merchant/:id/deactivate': newMerchant,
  'GET /psp/merchant/:id/setup': newMerchant,
  'POST /psp/merchant/:id/enter': async (world) => ({ ...(await newMerchant(world)), token: world.person }),
  'GET /psp/user/:id': ({ person_id }) => ({ id: person_id }),
  'GET /psp/share/:id': async (world) => ({ ...(await share(false)(world)), token: world.person }),
  'GET /merchant/audittrail/:id': async (world) => {
    const { rows } = await sql(world, "select id from audittrail where audience = 'merchant' limit 1");
    return { id: rows[0]?.id };
  },
  'GET /audittrail/:id/content': async (world) => {
    await sql(world, 'update audittrail set bodies = null, request = null, response = null');
    return { id: world.tenants.a.ids.get('audittrail')?.[0] as string };
  },
  'POST /organisation/:id/configuration/:setting': newMerchant,
  'POST /organisation/:id/configuration/:setting/reset': async (world) => {
    const arranged = await newMerchant(world);
    const value = { value: [{ currency_code: 'EUR', amount: 50000 }], version: 0 };
    await made(world, world.all, `/organisation/${arranged.id}/configuration/limit_per_payment`, value);
    return arranged;
  },
  'POST /organisation/:id/move': async (world) => ({
    ...(await newOrganisation(world)),
    texts: { org_01k5w6y8q0e1w8hqt86jysj84k: await world.organisation('Above', world.root) },
  }),
  'POST /membership': async (world) => ({
    texts: {
      usr_01k5w6y8q0e1w8hqt86jysj84j: await world.user(`m${newId('x').slice(2)}@x.test`, world.root, ['TAG_LIST']),
    },
  }),
  'POST /bankaccount/:id/verify': bankAccount('NEW'),
  'POST /bankaccount/:id/reject': bankAccount('NEW'),
  'POST /bankaccount/:id/block': bankAccount('VERIFIED'),
  'POST /bankaccount/:id/make-default': bankAccount('VERIFIED'),
  'POST /bankaccount/:id/proof': async (world) => ({ id: await world.example('bankaccount'), file: pdf }),
  'GET /bankaccount/:id/proof': async (world) => {
    const id = await world.example('bankaccount');
    const headers = { 'content-type': 'application/pdf' };
    await world.call(world.all, 'POST', `/bankaccount/${id}/proof`, { body: pdf, headers });
    return { id };
  },
  ...editionCalls('revenuescheme'),
  ...editionCalls('costscheme'),
  ...editionCalls('reservescheme'),
  ...editionCalls('partnerscheme'),
  'GET /psp/settlement/:id': settled('OPEN'),
  'POST /settlement/:id/close': settled('CLOSED'),
  'POST /settlement/:id/instruct': settled('CLOSED'),
  'POST /settlement/:id/confirm': settled('INSTRUCTED'),
  'POST /settlement/:id/export': settled('PAID'),
  'POST /settlement/:id/return': settled('INSTRUCTED'),
  'POST /journalentry/:id/reverse': posted,
  'POST /journalentry/:id/replace': posted,
  'POST /settlement/:id/unpaid': settled('CLOSED'),
  'POST /payoutbatch': async (world) => {
    const body = batchBody(await payable(world));
    return { body: { ...body, organisation: world.root }, texts: { [a_settlement]: body.settlements[0] } };
  },
  'POST /payoutbatch/:id/approve': batch(1),
  'POST /payoutbatch/:id/export': batch(1, 'approve'),
  'POST /payoutbatch/:id/confirm': batch(1, 'approve', 'export'),
  'POST /payoutbatch/:id/remove': batch(2),
  'POST /payoutbatch/:id/cancel': batch(1),
  'GET /payoutbatch/:id/file': batch(1, 'approve', 'export'),
  'POST /saprun/:id/retry': ran('FAILED'),
  'POST /saprun/:id/download': ran('CREATED'),
  'GET /saprun/:id/file': ran('DOWNLOADED'),
  'POST /financeexception/:id/assign': raised,
  'POST /financeexception/:id/resolve': raised,
  'POST /financeexception/:id/accept': differing,
  'POST /financeexception/:id/write-off': differing,
  'POST /financeexception/:id/rematch': differing,
  'POST /financeexception/:id/correct': differing,
  'POST /settlementprofile/:id/opening': withTerms,
  'POST /settlementprofile/:id/deposit': withTerms,
  'POST /welcomemail/:id/preview': async (world) => ({ id: await world.example('welcomemail'), token: world.person }),
  'POST /paymentprofile/:id/recipients': recipientsOf('/paymentprofile', (webhook_failed_email, world) => ({
    organisation: world.organisation_id,
    name: 'x',
    display_name: 'x',
    currency_code: 'EUR',
    webhook_failed_email,
  })),
  'POST /validationruleset/:id/recipients': recipientsOf('/validationruleset', (email, world) => ({
    organisation: world.organisation_id,
    name: 'High amounts',
    action: 'block',
    rules,
    email,
  })),
  'POST /plan/:id/recipients': recipientsOf('/plan', (email_subscription_update, world) => ({
    payment_profile: world.profile,
    name: 'x',
    amount: 100,
    interval: 'month',
    email_subscription_update,
  })),
  'POST /reportschedule/:id/recipients': recipientsOf('/reportschedule', (address, world) => ({
    organisation: world.organisation_id,
    name: 'x',
    frequency: 'daily',
    time: '07:00',
    timezone: 'UTC',
    email_addresses: [address],
  })),
  'POST /transaction/:id/refund': payment('SETTLEMENT_COMPLETED'),
  'POST /transaction/:id/capture': authorised,
  'POST /transaction/:id/void': authorised,
  'POST /transaction/:id/status': async (world) => ({ id: await recorded(world) }),
  'POST /refund/:id/status': async (world) => {
    const id = await recorded(world, 'SETTLEMENT_COMPLETED');
    return { id: (await made(world, world.all, `/transaction/${id}/refund`, { amount: 100 })).id };
  },
  'POST /capture/:id/status': async (world) => {
    const transaction = await recorded(world, 'AUTHORIZED');
    await made(world, world.all, `/transaction/${transaction}/capture`, {});
    const { rows } = await world.database.pool.query('select id from capture where transaction = $1', [transaction]);
    return { id: rows[0].id };
  },
  'POST /processornotification/:id/retry': async (world) => {
    const id = world.tenants.a.ids.get('processornotification')?.[0] as string;
    await world.database.pool.query(`update processornotification set status = 'FAILED' where id = $1`, [id]);
    return { id };
  },
  'POST /mandate/:id/revoke': async (world) => ({ id: await world.mandate() }),
  'DELETE /subscriptions/:subscription/remove-attached-discount/:discount': async (world) => {
    const subscription = await world.example('subscription');
    const discount = await world.example('subscriptiondiscount');
    await made(world, world.all, `/subscriptions/${subscription}/add-discount/${discount}`, {});
    return { texts: { sub_01k5w6y8q0e1w8hqt86jysj84j: subscription, disc_01k5w6y8q0e1w8hqt86jysj84j: discount } };
  },
  'DELETE /report/:id': report,
  'GET /report/:id/download': report,
  'POST /report/:id/download': report,
  'POST /webhook-secret/enable-url': async (world) => ({
    ...(await disabledAddress(world)),
    token: world.tenants.a.token,
  }),
  'POST /webhookaddress/:id/enable': disabledAddress,
  'GET /webhook-inbox': asPerson,
  'POST /webhook-inbox': asPerson,
  'POST /webhook-inbox/:id': testAddress,
  'POST /webhook-inbox/:id/renew': testAddress,
  'POST /webhook-inbox/:id/clear': testAddress,
  'GET /webhook-inbox/:id/received/:received': async (world) => {
    const { id, token, url } = await testAddress(world);
    await world.app.http.inject({ method: 'POST', url: new URL(url).pathname, payload: {} });
    const { inbox } = await made(world, token, '/webhook-inbox');
    return { id, token, texts: { whin_01k5w6y8q0e1w8hqt86jysj84j: inbox.received[0].id } };
  },
  'POST /terminal/:id/payment': async (world) => {
    const { id, code } = await terminal(world);
    await visited(world, '/terminal-device/enrol', { code });
    return { id };
  },
  'POST /terminal/:id/cancel': async (world) => {
    const { terminal: id, id: sent } = await atTerminal(world, false);
    return { id, texts: { txn_01k5w6y8q0e1w8hqt86jysj84j: sent } };
  },
  'POST /terminal-device/enrol': async (world) => {
    const { code, serial_number } = await terminal(world);
    return { texts: { 'K7QX-2M9D-4TFH': code, SN42: serial_number } };
  },
  'GET /terminal-device/payment': waiting(false),
  'GET /terminal-device/payment/:id': waiting(false),
  'POST /terminal-device/payment/:id/claim': waiting(false),
  'POST /terminal-device/payment/:id/result': waiting(true),
  'POST /alert/:id/acknowledge': alert,
  'POST /alert/:id/take': alert,
  'POST /share': ({ person: token, services }) => ({
    token,
    texts: { '2026-12-05T22:00:00.000Z': new Date(services.clock.now_ms() + 10 * 86_400_000).toISOString() },
  }),
  'POST /share/:id/give': share(false),
  'POST /share/:id/decline': share(false),
  'POST /share/:id/withdraw': async (world) => ({ ...(await share(false)(world)), token: world.person }),
  'POST /share/:id/put': async (world) => share(true, { processor: await world.example('processor') })(world),
  'POST /share/:id/reveal': share(true),
  'POST /statusupdate': async (world) => ({
    token: world.person,
    texts: { txn_01k5w6y8q0e1w8hqt86jysj84j: await world.took('PENDING') },
  }),
  'POST /statusupdate/preview': async (world) => ({
    token: world.person,
    texts: { txn_01k5w6y8q0e1w8hqt86jysj84j: await world.took('PENDING') },
  }),
  'POST /import/:id/piece/:piece': async (world) => ({ ...(await imported(world, 'sent')), file: Buffer.from(csv) }),
  'GET /import/:id/preview': theImport('read'),
  'GET /import/:id/waiting': theImport('read'),
  'POST /import/:id/check': theImport('read'),
  'POST /import/:id/run': theImport('checked'),
  'POST /import/:id/stop': async (world) => {
    const arranged = await imported(world, 'checked');
    await made(world, world.all, `/import/${arranged.id}/run`, {});
    return arranged;
  },
  'POST /import/:id/undo': theImport('done'),
  'GET /import/:id/fault': theImport('checked'),
  'GET /import/:id/fault/file': theImport('checked'),
  'POST /paymentprofile/:id/test-webhook': notifyingProfile,
  'POST /paymentprofile/:id/test-mail': notifyingProfile,
  'POST /alertsetting': async (world) => {
    await withoutSetting(world);
    return {};
  },
  'POST /alertsetting/:id': alertSetting,
  'PUT /alertsetting/:id': alertSetting,
  'DELETE /alertsetting/:id': alertSetting,
  'POST /alertsetting/:id/recipients': async (world) => {
    await withoutSetting(world);
    const body = (address: string) => ({ organisation: world.organisation_id, email_addresses: [address] });
    return recipientsOf('/alertsetting', body)(world);
  },
  'POST /webhook-resend/:id/stop': async (world) => {
    const id = newId('whr');
    await sql(world, `insert into webhook_resend (id, created_at, organisation, total) values ($1, now(), $2, 1)`, [
      id,
      world.root,
    ]);
    return { id };
  },
  'POST /export/:id/cancel': async (world) => {
    const id = newId('exp');
    const columns = 'id, actor, listing, format, created_at, seen_at';
    await sql(world, `insert into running_export (${columns}) values ($1, $2, 'tag', 'csv', now(), now())`, [
      id,
      world.person_id,
    ]);
    return { id, token: world.person };
  },
};
