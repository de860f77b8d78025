import { buffer } from 'node:stream/consumers';
import { import_piece_bytes } from '@sluis/contract/entities/operations/import';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { xlsxStream } from '../../../resource/export/xlsx.ts';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { back, pay, payment_header, refund_header } from '../../../testing/import-world.ts';
import { earlier, is_cluster } from '../../../testing/on-cluster.ts';
import { assignCustomers } from '../../insights/statistic/customers/assign.commands.ts';
import { findWrongCustomers } from '../../insights/statistic/customers/wrong-customers.queries.ts';
import { foldDeltas } from '../../insights/statistic/rollup/fold.commands.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';
import { deleteOldFiles } from './retention.commands.ts';

let world: FileImportWorld;
beforeAll(async () => {
  world = await openFileImportWorld();
  await keepZone(world.database, 'Europe/Amsterdam');
});

const payments = (...rows: string[]): string => [payment_header, ...rows, ''].join('\n');
const refunds = (...rows: string[]): string => [refund_header, ...rows, ''].join('\n');
const count = async (table: string): Promise<number> =>
  Number((await world.rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);
/** The figures of statistics for all payments and customers, folded or not. */
const figures = async () => {
  await foldDeltas(world.database);
  return world.rows(`
    select organisation, currency_code, day::text, count, amount, refund_count, refund_amount, customer_count
    from statistic_day where (count, refund_count, customer_count) <> (0, 0, 0) order by 1, 2, 3`);
};

describe('an import', () => {
  test('reads a file in pieces, guesses its columns, reports its effects, and performs them once', async () => {
    const before = await count('transaction');
    const file = [
      'Factuurnummer;Datum;Bedrag;Valuta;Land;Klantnummer;Opmerking',
      'F1;31-01-2026 13:45;12,50;EUR;NL;K1;é',
      'F2;1-2-2026;1.250,00;EUR;;;',
      'F3;2026-02-30;1;EUR;NL;;',
      'F1;31-01-2026 13:45;12,50;EUR;NL;K1;again',
      'F1;31-01-2026 13:45;12,51;EUR;NL;K1;differs',
      '',
    ].join('\r\n');
    const id = await world.send('transaction', Buffer.from(file, 'latin1'));
    await world.work();
    const preview = (await world.ask('GET', `/import/${id}/preview`)).json();
    expect(preview).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      mapping: [
        'merchant_reference',
        'created_at',
        'amount',
        'currency_code',
        'country_code',
        'customer_reference',
        '',
      ],
      amounts: 'comma',
      dates: 'dmy',
    });
    expect(preview.rows[0]).toEqual({ line: 2, values: ['F1', '31-01-2026 13:45', '12,50', 'EUR', 'NL', 'K1', 'é'] });
    const { mapping, amounts, dates } = preview;
    await world.ask('POST', `/import/${id}/check`, { mapping, amounts, dates, timezone: 'Europe/Amsterdam' });
    await world.work();
    const counts = { read_count: 5, imported_count: 2, known_count: 1, bad_count: 2 };
    expect(await world.shown(id)).toMatchObject({ status: 'CHECKED', ...counts });
    expect(await count('transaction')).toBe(before);
    expect(await world.faults(id)).toEqual([
      '4 Datum is not a date, or not in the chosen order: "2026-02-30"',
      '6 Factuurnummer was already imported with different values',
    ]);
    await world.ask('POST', `/import/${id}/run`);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'COMPLETED', ...counts });
    const rows = await world.rows(
      `select merchant_reference, created_at, amount from transaction where merchant_reference like 'F_' order by 1`,
    );
    expect(rows).toEqual([
      { merchant_reference: 'F1', created_at: '2026-01-31T12:45:00.000Z', amount: 1250 },
      { merchant_reference: 'F2', created_at: '2026-01-31T23:00:00.000Z', amount: 125000 },
    ]);
    const again = await world.bring('transaction', Buffer.from(file, 'latin1'));
    expect(again).toMatchObject({ status: 'COMPLETED', imported_count: 0, known_count: 3 });
  });

  test('recognises the rows of an earlier run, and counts them as its own', async () => {
    const id = (await world.bring('transaction', payments(pay('again-1'), pay('again-2')))).id;
    await world.database.pool.query(`update import set status = 'RUNNING' where id = $1`, [id]);
    await world.database.pool.query(
      `delete from transaction where merchant_reference = 'again-2'; delete from import_row where reference = 'again-2'`,
    );
    await world.database.pool.query(`select graphile_worker.add_job('import', json_build_object('id', '${id}'))`);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'COMPLETED', imported_count: 2, known_count: 0 });
    expect(await count(`transaction where merchant_reference like 'again-_'`)).toBe(2);
  });

  test('whose file is deleted is neither checked nor run', async () => {
    const id = await world.send('transaction', payments(pay('too-late')));
    await world.work();
    const check = { mapping: payment_header.split(',') };
    await world.ask('POST', `/import/${id}/check`, check);
    await world.work();
    await world.database.pool.query(
      `update import set last_status_update = ${earlier('last_status_update', 31 * 86_400)} where id = $1`,
      [id],
    );
    await deleteOldFiles(world.database.kysely);
    for (const answer of [
      await world.ask('POST', `/import/${id}/run`),
      await world.ask('POST', `/import/${id}/check`, check),
    ])
      expect(answer.json().error?.code).toBe('invalid_file');
    expect(await world.shown(id)).toMatchObject({ status: 'CHECKED' });
  });

  test('that is checked again during an earlier check has the outcome of the last', async () => {
    const id = await world.send('transaction', payments(pay('again-check-1'), pay('again-check-2')));
    await world.work();
    const mapping = payment_header.split(',');
    const wrong = mapping.map((name) =>
      name === 'amount' ? 'currency_code' : name === 'currency_code' ? 'amount' : name,
    );
    const client = await world.database.pool.connect();
    // No block begins while this is locked.
    const lock = [`import ${world.organisation_id}`, 0];
    await client.query('select pg_advisory_lock(hashtextextended($1, $2))', lock);
    await world.ask('POST', `/import/${id}/check`, { mapping: wrong });
    const first = world.work();
    await vi.waitFor(async () =>
      expect(await world.rows(`select from pg_locks where locktype = 'advisory' and not granted`)).not.toEqual([]),
    );
    await world.ask('POST', `/import/${id}/stop`);
    expect((await world.ask('POST', `/import/${id}/check`, { mapping })).statusCode).toBe(200);
    await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', lock);
    client.release();
    await first;
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'CHECKED', mapping, imported_count: 2, bad_count: 0 });
  });

  test('is not checked with other columns during a check', async () => {
    const id = await world.send('transaction', payments(pay('checked')));
    await world.work();
    const mapping = payment_header.split(',');
    await world.ask('POST', `/import/${id}/check`, { mapping });
    const refused = await world.ask('POST', `/import/${id}/check`, { mapping: mapping.with(5, '') });
    expect(refused.json().error).toMatchObject({ code: 'invalid_transition', details: { from: 'CHECKING' } });
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'CHECKED', mapping });
  });

  test("remembers the mapping of a merchant's columns", async () => {
    const odd = 'alpha,beta,gamma,delta\nodd-1,2026-01-05T10:00:00Z,500,EUR\n';
    const id = await world.send('transaction', odd);
    await world.work();
    expect((await world.ask('GET', `/import/${id}/preview`)).json().mapping).toEqual(['', '', '', '']);
    const mapping = ['merchant_reference', 'created_at', 'amount', 'currency_code'];
    expect((await world.ask('POST', `/import/${id}/check`, { mapping })).statusCode).toBe(200);
    const next = await world.send('transaction', odd);
    await world.work();
    expect((await world.ask('GET', `/import/${next}/preview`)).json().mapping).toEqual(mapping);
  });

  test('two of one file import everything once', async () => {
    const rows = payments(...Array.from({ length: 50 }, (_, row) => pay(`twice-${row}`)));
    const ids = [await world.send('transaction', rows), await world.send('transaction', rows)];
    await world.work();
    const each = (verb: string, body?: object) =>
      Promise.all(ids.map((id) => world.ask('POST', `/import/${id}/${verb}`, body)));
    await each('check', { mapping: payment_header.split(',') });
    await world.work();
    await each('run');
    await world.work();
    const [first, second] = await Promise.all(ids.map(world.shown));
    if (!first || !second) throw new Error('there were two');
    expect(first.imported_count + second.imported_count).toBe(50);
    expect(first.known_count + second.known_count).toBe(50);
    expect(await count(`transaction where merchant_reference like 'twice-%'`)).toBe(50);
  });

  test('imports customers, refunds and chargebacks', async () => {
    const people =
      'merchant_reference,email,voornaam,geslacht,geboortedatum\nP1,p1@example.test,Ann,Female,1980-02-01\nP2,nobody,Bob,,\n';
    const brought = await world.bring('customer', people);
    expect(brought).toMatchObject({ status: 'COMPLETED', imported_count: 1, bad_count: 1 });
    expect(await world.faults(brought.id)).toEqual(['3 email is not an email address: "nobody"']);
    expect(
      await world.rows(`select name, gender, date_of_birth from customer where merchant_reference = 'P1'`),
    ).toEqual([{ name: 'Ann', gender: 'female', date_of_birth: '1980-02-01' }]);
    await world.bring('transaction', payments(pay('taken-back')));
    await world.bring('refund', refunds(back('TB1', 'taken-back', 300)));
    const chargebacks = [
      'chargeback_reference,transaction_reference,created_at,amount,status,reason_code,work_by_date',
      'CB1,taken-back,2026-01-07T10:00:00Z,200,,10.4,2026-02-01',
      'CB2,taken-back,2026-01-07T10:00:00Z,900,WON,,',
      'CB3,taken-back,2026-01-07T10:00:00Z,501,LOST,,',
    ].join('\n');
    const disputed = await world.bring('chargeback', chargebacks);
    expect(disputed).toMatchObject({ imported_count: 2, bad_count: 1 });
    expect(await world.faults(disputed.id)).toEqual(['4 amount exceeds the amount left to refund: 501 of 500']);
    const [payment] = await world.rows(
      `select amount_refunded, amount_charged_back from transaction where merchant_reference = 'taken-back'`,
    );
    expect(payment).toEqual({ amount_refunded: 300, amount_charged_back: 200 });
  });
});

describe('an undone import', () => {
  test('leaves nothing behind, neither rows nor figures', async () => {
    const before = await figures();
    const histories = `status_history where item not like 'imp_%'`;
    const tables = ['transaction', 'refund', 'customer', histories, 'import_row', 'import_customer'];
    const there = () => Promise.all(tables.map(count));
    const counted = await there();
    const paid = await world.bring(
      'transaction',
      payments(pay('gone-1', { customer: 'G1' }), pay('gone-2', { customer: 'G2' }), pay('gone-3', { customer: '' })),
    );
    const returned = await world.bring('refund', refunds(back('gone-R', 'gone-1', 400)));
    expect(await figures()).not.toEqual(before);
    await assignCustomers(world.database, new Date().toISOString());

    const refused = await world.ask('POST', `/import/${paid.id}/undo`);
    expect(refused.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['refund'] } });
    expect(await world.shown(paid.id)).toMatchObject({ status: 'COMPLETED' });

    expect(await world.undo(returned.id)).toMatchObject({ status: 'UNDONE', imported_count: 0 });
    expect(await world.rows(`select amount_refunded from transaction where merchant_reference = 'gone-1'`)).toEqual([
      { amount_refunded: 0 },
    ]);
    expect(await world.undo(paid.id)).toMatchObject({ status: 'UNDONE' });
    expect(await there()).toEqual(counted);
    await assignCustomers(world.database, new Date().toISOString());
    expect(await figures()).toEqual(before);
    expect(await findWrongCustomers(world.database.kysely)).toEqual([]);
    // The same file imports its rows again.
    expect(await world.bring('transaction', payments(pay('gone-1')))).toMatchObject({ imported_count: 1 });
  });

  test('keeps customers of other payments, and is refused for one with a note', async () => {
    const { id } = await world.bring('transaction', payments(pay('kept-1', { customer: 'Stays' })));
    await world.bring('transaction', payments(pay('kept-2', { customer: 'Stays' })));
    const [{ id: customer } = { id: '' }] = await world.rows<{ id: string }>(
      `select id from customer where merchant_reference = 'Stays'`,
    );
    expect(await world.undo(id)).toMatchObject({ status: 'UNDONE' });
    expect(await count(`customer where id = '${customer}'`)).toBe(1);

    const noted = await world.bring('transaction', payments(pay('noted', { customer: 'Noted' })));
    const [{ id: person } = { id: '' }] = await world.rows<{ id: string }>(
      `select id from customer where merchant_reference = 'Noted'`,
    );
    await world.make('customernote', { customer: person, text: 'Called.' });
    const refused = await world.ask('POST', `/import/${noted.id}/undo`);
    expect(refused.json().error.details).toEqual({ used_by: ['customernote'] });
  });

  test('is checked again when the job runs: new dependencies keep all of it', async () => {
    const { id } = await world.bring('transaction', payments(pay('late-1'), pay('late-2')));
    expect((await world.ask('POST', `/import/${id}/undo`)).statusCode).toBe(200);
    const [{ id: payment } = { id: '' }] = await world.rows<{ id: string }>(
      `select id from transaction where merchant_reference = 'late-1'`,
    );
    await world.make('chargeback', { transaction: payment, amount: 100 });
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'STOPPED', status_reason: 'in_use', imported_count: 2 });
    expect(await count(`transaction where merchant_reference like 'late-_'`)).toBe(2);
  });

  test('is refused once the records of some rows are deleted, as those rows would remain', async () => {
    const { id } = await world.bring('transaction', payments(pay('old-1'), pay('old-2')));
    await world.database.pool.query(`delete from import_row where reference = 'old-1'`);
    expect((await world.ask('POST', `/import/${id}/undo`)).json().error.code).toBe('invalid_transition');
    expect(await world.shown(id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('is refused while the import runs, and after it was undone', async () => {
    const id = await world.send('transaction', payments(pay('never')));
    expect((await world.ask('POST', `/import/${id}/undo`)).json().error.code).toBe('invalid_transition');
    const { id: done } = await world.bring('transaction', payments(pay('once')));
    await world.undo(done);
    expect((await world.ask('POST', `/import/${done}/undo`)).json().error.code).toBe('invalid_transition');
    expect((await world.ask('POST', `/import/${done}/run`)).json().error.code).toBe('invalid_transition');
  });
});

describe('a file', () => {
  test.each([
    ['empty_file', '\uFEFF'],
    ['empty_file', '\n\n'],
    ['no_rows', payment_header],
    ['header_unreadable', `${'x'.repeat(5_000_000)}`],
    ['too_many_columns', `${Array.from({ length: 201 }, (_, at) => `c${at}`)}\n1\n`],
    ['not_workbook', 'PK\x03\x04 is no workbook'],
  ])('that cannot be read fails: %s', async (reason, content) => {
    const id = await world.send('transaction', content);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'FAILED', status_reason: reason });
    expect((await world.ask('POST', `/import/${id}/run`)).json().error.code).toBe('invalid_file');
    expect((await world.ask('DELETE', `/import/${id}`)).statusCode).toBe(204);
  });

  test.each(['utf-16le', 'utf-16be'] as const)('in %s is read', async (encoding) => {
    const text = `\uFEFF${payments(pay(`é-${encoding}`))}`;
    const bytes = Buffer.from(text, 'utf16le');
    const { bad_count, imported_count } = await world.bring(
      'transaction',
      encoding === 'utf-16le' ? bytes : bytes.swap16(),
    );
    expect({ bad_count, imported_count }).toEqual({ bad_count: 0, imported_count: 1 });
    expect(await count(`transaction where merchant_reference = 'é-${encoding}'`)).toBe(1);
  });

  test('that is a workbook is imported with the numbers of its rows', async () => {
    const columns = payment_header
      .split(',')
      .map((name) => ({ name, sql: name, field: transaction.fields.description, currency: '' }));
    async function* rows() {
      yield ['X1', '2026-01-05T10:00:00Z', '12,50', 'EUR', 'NL', 'C1'];
      yield ['X2', '05-01-2026', 'free', 'EUR', null, null];
    }
    const reading = { language: 'en' as const, words: undefined };
    const stream = xlsxStream({ columns, labels: payment_header.split(','), rows: rows(), reading });
    const id = await world.send('transaction', await buffer(stream), { name: 'file.xlsx' });
    await world.work();
    const mapping = payment_header.split(',');
    await world.ask('POST', `/import/${id}/check`, { mapping, amounts: 'comma', dates: 'dmy' });
    await world.work();
    await world.ask('POST', `/import/${id}/run`);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ imported_count: 1, bad_count: 1 });
    expect(await world.faults(id)).toEqual(['3 amount is not an amount in the chosen notation: "free"']);
    expect(await world.rows(`select amount from transaction where merchant_reference = 'X1'`)).toEqual([
      { amount: 1250 },
    ]);
  });

  test('with NULs, card numbers, formulas and amounts over the limit reports each, safely for a spreadsheet', async () => {
    const header = payment_header.replace('merchant_reference', '=cmd()').replace('country_code', '"country, code"');
    const lines = [
      header,
      pay('A\0'),
      pay('4111111111111111'),
      pay('B', { amount: '1000000000000' }),
      pay('C', { currency: 'XXX1' }),
      pay('D', { created: '2199-01-01T00:00:00Z' }),
      `${pay('E')},more`,
    ];
    const id = await world.send('transaction', lines.join('\n'));
    await world.work();
    const mapping = payment_header.split(',');
    await world.ask('POST', `/import/${id}/check`, { mapping });
    await world.work();
    expect(await world.shown(id)).toMatchObject({ read_count: 6, bad_count: 6 });
    const file = await world.ask('GET', `/import/${id}/fault/file?language=nl`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.split('\r\n')).toEqual([
      '\uFEFF"regel";"kolom";"reden"',
      `"2";"'=cmd()";"bevat een NUL-teken"`,
      `"3";"'=cmd()";"bevat een kaartnummer"`,
      '"4";"amount";"is te groot: ""1000000000000"""',
      '"5";"currency_code";"is geen valutacode volgens ISO 4217: ""XXX1"""',
      '"6";"created_at";"ligt in de toekomst"',
      '"7";"";"heeft 7 waarden, maar de kopregel heeft er 6"',
      '',
    ]);
  });

  test('is sent in its pieces, in order, complete, and with permission', async () => {
    const body = { organisation: world.organisation_id, kind: 'customer', name: 'x.csv', size_bytes: 10 };
    const { id } = (await world.ask('POST', '/import', body)).json();
    const piece = (at: number | string, content: string, token = world.staff) =>
      world.call(token, 'POST', `/import/${id}/piece/${at}`, {
        body: content,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await piece(1, '0123456789')).json().error.code).toBe('invalid_file');
    expect((await piece(0, '012345678')).json().error.code).toBe('invalid_file');
    expect((await piece('x', '0123456789')).statusCode).toBe(400);
    const other = await world.key(await world.organisation('Other', world.root), ['PSP_IMPORT_ALL']);
    expect((await piece(0, '0123456789', other)).statusCode).toBe(404);
    expect((await piece(0, '0123456789', world.token)).statusCode).toBe(403);
    expect((await piece(0, '0123456789')).json()).toMatchObject({ status: 'READING', pieces: 1 });
    // The response was lost, and the piece is sent again.
    expect((await piece(0, '0123456789')).json()).toMatchObject({ pieces: 1 });
    expect((await world.ask('GET', `/import/${id}/preview`, undefined, other)).statusCode).toBe(404);
    expect((await world.ask('GET', `/import/${id}/fault/file`, undefined, other)).statusCode).toBe(404);
  });
});

test('files share the available space; unfinished ones are deleted after a month', async () => {
  const body = { organisation: world.organisation_id, kind: 'customer', name: 'x.csv', size_bytes: 10 };
  const begin = () => world.ask('POST', '/import', body);
  const { id } = (await begin()).json();
  await world.database.pool.query(`update import set size_bytes = 20 * 1024.0 ^ 3 where id = $1`, [id]);
  expect((await begin()).json().error.code).toBe('limit_reached');
  await world.database.pool.query(
    `update import set last_status_update = ${earlier('last_status_update', 31 * 86_400)} where id = $1`,
    [id],
  );
  expect((await begin()).statusCode).toBe(201);
});

test('impossible requests are refused', async () => {
  const body = { organisation: world.organisation_id, kind: 'transaction', name: 'x.csv', size_bytes: 10 };
  const code = async (more: object) => (await world.ask('POST', '/import', { ...body, ...more })).json().error;
  expect(await code({})).toMatchObject({ code: 'invalid_value', fields: { payment_profile: ['not_allowed'] } });
  expect(await code({ kind: 'customer', payment_profile: world.profile })).toMatchObject({ code: 'invalid_value' });
  expect(await code({ payment_profile: world.profile, size_bytes: 3 * 1024 ** 3 })).toMatchObject({
    fields: { size_bytes: ['too_large'] },
  });
  expect(await code({ payment_profile: world.profile, name: 'x.xlsx', size_bytes: 200 * 1024 ** 2 })).toMatchObject({
    fields: { size_bytes: ['too_large'] },
  });
  const stranger = await world.key(await world.organisation('Stranger', world.root), [
    'PSP_IMPORT_ALL',
    'TRANSACTION_RECORD',
  ]);
  const answer = await world.ask('POST', '/import', { ...body, payment_profile: world.profile }, stranger);
  expect(answer.json().error).toMatchObject({ code: 'invalid_reference' });
  await world.database.pool.query('update organisation set active = false where id = $1', [world.organisation_id]);
  expect(await code({ payment_profile: world.profile })).toMatchObject({ code: 'organisation_inactive' });
  await world.database.pool.query('update organisation set active = true where id = $1', [world.organisation_id]);
});

describe('card numbers in a file', () => {
  const card = '4111111111111111';
  const storedOf = async (id: string): Promise<string> => {
    const pieces = await world.rows<{ bytes: Buffer }>(
      `select bytes from import_piece where import = '${id}' order by piece`,
    );
    return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString();
  };
  const check = async (id: string, mapping: readonly string[]) => {
    await world.ask('POST', `/import/${id}/check`, { mapping });
    await world.work();
  };

  test('are not stored, also if their column is not imported or a number spans two pieces', async () => {
    const header = `${payment_header},note`;
    const first = `${header}\n${pay(card)},x\n${pay('card-2')},"${card.replace(/(....)(?=.)/g, '$1,')}"\n`;
    const filler = `${pay('card-filler')},y\n`;
    const gap = import_piece_bytes - first.length - `${pay('card-3')},`.length - 8;
    const body = first + filler.repeat(Math.floor(gap / filler.length) - 1);
    const padded = `${body}${pay('card-4')},${'z'.repeat(import_piece_bytes - body.length - 2 - pay('card-4').length - pay('card-3').length - 1 - 8)}\n`;
    const file = `${padded}${pay('card-3')},${card}\n`;
    expect(file.indexOf(card, padded.length)).toBe(import_piece_bytes - 8);
    const id = await world.send('transaction', file);
    const kept = await storedOf(id);
    expect(kept.length).toBe(file.length);
    expect(kept.replaceAll('\x1a', '')).not.toMatch(/4111,?1111/);
    await world.work();
    const { rows } = (await world.ask('GET', `/import/${id}/preview`)).json();
    expect(rows[0].values[0]).toBe('*'.repeat(16));
    await check(id, [...payment_header.split(','), '']);
    expect(await world.faults(id)).toEqual(['2 merchant_reference contains a card number']);
  }, 60_000);

  test('are absent after the import has been undone, too', async () => {
    const { id } = await world.bring('transaction', payments(pay('undone-card'), pay(card)));
    expect(await world.undo(id)).toMatchObject({ status: 'UNDONE' });
    expect(await storedOf(id)).toContain('undone-card');
    expect(await storedOf(id)).not.toContain(card);
  });

  test('of a workbook are not stored, as its rows replace it', async () => {
    const labels = payment_header.split(',');
    const columns = labels.map((name) => ({ name, sql: name, field: transaction.fields.description, currency: '' }));
    async function* rows() {
      yield ['W1', '2026-01-05T10:00:00Z', '1250', 'EUR', 'NL', 'C1'];
      yield [card, '2026-01-05T10:00:00Z', '1250', 'EUR', 'NL', 'x'.repeat(30_000)];
    }
    const reading = { language: 'en' as const, words: undefined };
    const bytes = await buffer(xlsxStream({ columns, labels, rows: rows(), reading }));
    const id = await world.send('transaction', bytes, { name: 'file.xlsx' });
    await world.work();
    const kept = await storedOf(id);
    expect(kept).toContain('"W1"');
    expect(kept).not.toContain(card);
    expect((await world.ask('GET', `/import/${id}/preview`)).json()).toMatchObject({
      encoding: 'workbook',
      headings: labels,
    });
    await check(id, labels);
    expect(await world.faults(id)).toEqual(['3 merchant_reference contains a card number']);
    expect(await world.shown(id)).toMatchObject({ imported_count: 1 });
  });

  test('are deleted with an unreadable workbook', async () => {
    const id = await world.send('transaction', Buffer.from('PK\x03\x04 4111111111111111'), { name: 'x.xlsx' });
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'FAILED', status_reason: 'not_workbook', pieces: 0 });
    expect(await storedOf(id)).toBe('');
  });
});

describe('a file is imported, and undone, with the roles for doing so otherwise:', () => {
  const roles = {
    customer: [['CUSTOMER_CREATE'], ['CUSTOMER_DELETE']],
    transaction: [['TRANSACTION_RECORD'], []],
    refund: [['REFUND_RECORD'], []],
    chargeback: [['CHARGEBACK_CREATE'], []],
  } as const;
  test.each(Object.entries(roles))('%s', async (kind, [create, remove]) => {
    const size = { organisation: world.organisation_id, kind, name: 'x.csv', size_bytes: 10 };
    const body = kind === 'customer' ? size : { ...size, payment_profile: world.profile };
    const key = (...more: string[]) => world.key(world.root, ['PSP_IMPORT_ALL', ...more]);
    const refused = await world.ask('POST', '/import', body, await key());
    expect(refused.json().error).toMatchObject({ code: 'forbidden' });
    const may = await key(...create);
    expect((await world.ask('POST', '/import', body, may)).statusCode).toBe(201);
    const { id } = (await world.ask('POST', '/import', body)).json();
    await world.database.pool.query(`update import set status = 'STOPPED' where id = $1`, [id]);
    const undo = async (token: string) => (await world.ask('POST', `/import/${id}/undo`, undefined, token)).statusCode;
    expect(await undo(await key())).toBe(403);
    if (remove.length > 0) expect(await undo(may)).toBe(403);
    expect(await undo(await key(...create, ...remove))).toBe(200);
  });

  test('customers that come with payments', async () => {
    const id = await world.send('transaction', payments(pay('by-role', { customer: 'by-role' })));
    await world.work();
    const mapping = payment_header.split(',');
    const payments_only = await world.key(world.root, ['PSP_IMPORT_ALL', 'TRANSACTION_RECORD']);
    const check = (of: readonly string[], token: string) =>
      world.ask('POST', `/import/${id}/check`, { mapping: of }, token);
    expect((await check(mapping, payments_only)).json().error).toMatchObject({
      code: 'forbidden',
      details: { roles: ['CUSTOMER_CREATE'] },
    });
    expect((await check([...mapping.slice(0, -1), ''], payments_only)).statusCode).toBe(200);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ bad_count: 0, imported_count: 1 });
  });
});

describe.skipIf(is_cluster)('with a full disk', () => {
  /** PostgreSQL's error when it cannot write another page of a table. */
  const fill = (table: string, event: string) =>
    world.database.pool.query(`
      create or replace function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before ${event} on ${table} for each statement execute function full_disk()`);
  const free = (table: string) => world.database.pool.query(`drop trigger full_disk on ${table}`);

  test('an import ends and says so, and imports the rest once there is space', async () => {
    await fill('import_row', 'insert');
    const full = await world.bring('transaction', payments(pay('full-1'), pay('full-2')));
    await free('import_row');
    expect(full).toMatchObject({ status: 'FAILED', status_reason: 'no_room', imported_count: 0 });
    expect((await world.ask('POST', `/import/${full.id}/run`)).statusCode).toBe(200);
    await world.work();
    expect(await world.shown(full.id)).toMatchObject({ status: 'COMPLETED', imported_count: 2 });
  });

  test('an undo keeps everything and says so, and removes it once there is space', async () => {
    const { id } = await world.bring('transaction', payments(pay('stays-1'), pay('stays-2')));
    await fill('import_row', 'delete');
    expect(await world.undo(id)).toMatchObject({ status: 'STOPPED', status_reason: 'no_room', imported_count: 2 });
    await free('import_row');
    expect(await world.undo(id)).toMatchObject({ status: 'UNDONE', imported_count: 0 });
    expect(await world.rows(`select id from transaction where merchant_reference like 'stays-%'`)).toEqual([]);
  });
});

test('customers that are imported and removed are in the log of changes with the user and the file', async () => {
  const brought = await world.bring('customer', 'merchant_reference,email\nL1,l1@example.test\n', { name: 'crm.csv' });
  const paid = await world.bring('transaction', payments(pay('log-1', { customer: 'L2' })), { name: 'shop.csv' });
  for (const { id } of [brought, paid]) await world.undo(id);
  const recorded = await world.rows(`
    select action, name, actor_kind, actor, actor_name, reason, fields from change
    where entity = 'customer' and actor in ('${brought.id}', '${paid.id}') order by reason, action`);
  const by = (actor: string, reason: string) => ({ actor_kind: 'import', actor, actor_name: 'test', reason });
  expect(recorded).toMatchObject([
    {
      ...by(brought.id, 'crm.csv'),
      action: 'CREATED',
      fields: expect.arrayContaining(['merchant_reference', 'email_address']),
    },
    { ...by(brought.id, 'crm.csv'), action: 'DELETED' },
    { ...by(paid.id, 'shop.csv'), action: 'CREATED', name: 'L2' },
    { ...by(paid.id, 'shop.csv'), action: 'DELETED' },
  ]);
});
