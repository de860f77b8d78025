import { currencyExponent } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { settlement_formats } from '@sluis/contract/finance/settlement-formats';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../testing/pdf-text.ts';
import { validateXml } from '../../../testing/validate-xml.ts';
import { cellsOf } from '../../../testing/workbook.ts';
import { openWorkedExample, type WorkedExample } from '../../../testing/worked-example.ts';
import { readZip } from '../../../testing/zip.ts';

let world: WorkedExample['world'];
let settlements: WorkedExample['settlements'];
let merchant: string;

beforeAll(async () => {
  ({ world, settlements } = await openWorkedExample());
  const { pool } = world.database;
  await pool.query(
    `update organisation set name = 'Bakkerij Ünal & Zn', street = 'Keizersgracht', street_number = '12', locality = 'Łódź',
       postal_code = '1015 CN', tax_number = 'NL123456789B01' where id = $1`,
    [world.merchant],
  );
  await pool.query(`update organisation set tax_number = 'NL987654321B01' where id = $1`, [world.root]);
  merchant = await world.key(world.merchant, ['SETTLEMENT_LIST']);
});

const idOf = (currency: string): string => String(settlements[currency]?.id);

async function download(token: string, id: string, format: string, language = 'en'): Promise<Buffer> {
  const asked = await world.call(token, 'POST', `/settlement/${id}/export`, { body: { format, language } });
  expect(asked.statusCode, asked.body).toBe(200);
  const file = await world.app.http.inject({ url: asked.json().url });
  expect(file.statusCode, file.body).toBe(200);
  return file.rawPayload;
}
const textOf = async (...asked: Parameters<typeof download>) => String(await download(...asked));
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
const sheetOf = (file: Buffer): Record<string, string>[] => {
  const [labels = [], ...rows] = cellsOf(readZip(file).get('xl/worksheets/sheet1.xml') as Buffer);
  return rows.map((row) => Object.fromEntries(labels.map(({ text }, at) => [text, row[at]?.text ?? ''])));
};
const refused = async (token: string, id: string, body: object) => {
  const answer = await world.call(token, 'POST', `/settlement/${id}/export`, { body });
  return [answer.statusCode, answer.json().error.code];
};

describe.each(['EUR', 'JPY', 'KWD'])('the statement in %s has one total', (currency_code) => {
  const decimal = (amount: number): string => toDecimal({ amount, currency_code });
  /** What the list of the merchant says. */
  const listed = async () => {
    const { items } = (await world.call(merchant, 'GET', `/settlement?id=${idOf(currency_code)}`)).json();
    const { opening, amount, carried, fees } = items[0];
    return { opening, amount, carried, fees, paid_or_carried: amount + carried };
  };

  test('in its lines', async () => {
    const { opening, paid_or_carried } = await listed();
    const { items } = (await world.call(merchant, 'GET', `/settlement/${idOf(currency_code)}/lines`)).json();
    const sum = items.reduce((total: number, each: { amount: number }) => total + each.amount, opening);
    expect(sum).toBe(paid_or_carried);
  });

  test.each(['csv', 'xlsx'])('in its entries as %s, which end at zero', async (format) => {
    const { opening, amount, carried, fees } = await listed();
    const file = await download(merchant, idOf(currency_code), format);
    const rows = format === 'csv' ? rowsOf(String(file)) : sheetOf(file);
    const exact = (text: string | undefined): number => Math.round(Number(text) * 1e9);
    const sum = (column: string): number => rows.reduce((total, row) => total + exact(row[column]), 0);
    const netOf = (kind: string) => rows.find(({ Kind }) => Kind === kind)?.Net;
    expect(sum('Net')).toBe(0);
    expect(sum('Fee excl. VAT')).toBe(exact(decimal(fees)));
    expect(Number(netOf('Opening balance') ?? 0)).toBe(Number(decimal(opening)));
    expect(Number(netOf('Payout') ?? 0)).toBe(0 - Number(decimal(amount)));
    expect(Number(netOf('Carried to the next settlement') ?? 0)).toBe(0 - Number(decimal(carried)));
  });

  test('in its PDF', async () => {
    const { amount, carried, paid_or_carried } = await listed();
    const shown = (value: number): string =>
      new Intl.NumberFormat('en-GB', { minimumFractionDigits: currencyExponent(currency_code) }).format(
        Number(decimal(value)),
      );
    const file = await download(merchant, idOf(currency_code), 'pdf');
    const texts = readPdf(file).pages.flatMap((page) => page.texts);
    const after = (name: string): string | undefined => texts[texts.lastIndexOf(name) + 1];
    expect(after('Balance')).toBe(shown(paid_or_carried));
    if (amount > 0) expect(after('Payout')).toBe(shown(-amount));
    expect(after('Carried to the next settlement')).toBe(shown(carried));
  });

  test('in camt.053, which is valid by its schema', async () => {
    const { opening, amount, carried } = await listed();
    const xml = await textOf(merchant, idOf(currency_code), 'camt053');
    validateXml('camt.053.001.08', xml);
    const signed = (part: string): number =>
      Number(/<Amt Ccy="\w+">([\d.]+)</.exec(part)?.[1]) * (part.includes('<CdtDbtInd>DBIT<') ? -1 : 1);
    const balances = [...xml.matchAll(/<Bal>.*?<\/Bal>/g)].map(([part]) => signed(part));
    expect(balances).toEqual([Number(decimal(opening)), Number(decimal(carried))]);
    const entries = [...xml.matchAll(/<Ntry>.*?<\/Ntry>/g)].map(([part]) => signed(part));
    const closing = entries.reduce((total, each) => total + each, Number(decimal(opening)));
    expect(closing).toBeCloseTo(Number(decimal(carried)), 6);
    if (amount > 0) expect(entries.at(-1)).toBe(-Number(decimal(amount)));
    const decimals = new Set([...xml.matchAll(/<Amt Ccy="\w+">\d+\.?(\d*)</g)].map(([, each]) => each?.length));
    expect([...decimals]).toEqual([currencyExponent(currency_code)]);
  });

  test('in MT940', async () => {
    const { opening, amount, carried } = await listed();
    const text = await textOf(merchant, idOf(currency_code), 'mt940');
    const amountOf = (mark: string, value: string): number => (mark === 'D' ? -1 : 1) * Number(value.replace(',', '.'));
    const balance = (tag: string): number => {
      const [, mark = '', value = ''] =
        new RegExp(`^:${tag}:([CD])\\d{6}${currency_code}([\\d,]+)\r$`, 'm').exec(text) ?? [];
      return amountOf(mark, value);
    };
    const entries = [...text.matchAll(/^:61:\d{10}([CD])(\d+,\d*)N/gm)].map(([, mark = '', value = '']) =>
      amountOf(mark, value),
    );
    expect([balance('60F'), balance('62F')]).toEqual([Number(decimal(opening)), Number(decimal(carried))]);
    expect(entries.reduce((total, each) => total + each, balance('60F'))).toBeCloseTo(balance('62F'), 6);
    if (amount > 0) expect(entries.at(-1)).toBe(-Number(decimal(amount)));
  });

  test('in its journal', async () => {
    const { opening, paid_or_carried } = await listed();
    const postings = rowsOf(await textOf(merchant, idOf(currency_code), 'journal'));
    const balance = postings.reduce(
      (total, { debit, credit, amount }) =>
        total + (Number(credit === 'merchant_payable') - Number(debit === 'merchant_payable')) * Number(amount),
      Number(decimal(opening)),
    );
    expect(balance).toBeCloseTo(Number(decimal(paid_or_carried)), 6);
  });
});

describe('an export of a settlement', () => {
  test('shows a merchant its own side only, in every format', async () => {
    for (const format of settlement_formats) {
      const file = await download(merchant, idOf('EUR'), format);
      const text =
        format === 'pdf'
          ? readPdf(file)
              .elements.map((each) => each.text)
              .join('\n')
          : format === 'xlsx'
            ? String(readZip(file).get('xl/worksheets/sheet1.xml'))
            : String(file);
      expect(text.length, format).toBeGreaterThan(200);
      expect(text, format).not.toMatch(
        /cost|kosten van|partner|margin|marge|reseller|processing_cost|processor_payable/i,
      );
      // The cost of e06, in euros and in cents, and its margin.
      expect(text, format).not.toMatch(/14[.,]62885|1462[.,]885|11[.,]98795/);
    }
    const header = Object.keys(rowsOf(await textOf(merchant, idOf('EUR'), 'csv'))[0] ?? {});
    expect(header).toEqual([
      ...['Kind', 'Time', 'Payable on', 'Reference', 'Payment method', 'Description', 'Amount', 'Fee excl. VAT', 'VAT'],
      ...['Reserve', 'Net', 'Currency', 'Transaction', 'Item', 'Entry', 'Settlement', 'Fee: Chargeback fee'],
      ...['Fee: Gateway', 'Fee: Interchange', 'Fee: Markup', 'Fee: Minimum', 'Fee: Monthly fee', 'Fee: Processing'],
      ...['Fee: Refund fee', 'Fee: Scheme fees'],
    ]);
  });

  test('has in its journal what changes the merchant, and for staff of the provider the payout to the bank as well', async () => {
    const { finance } = world;
    const id = idOf('KWD');
    for (const verb of ['instruct', 'confirm']) await world.ok('POST', `/settlement/${id}/${verb}`);
    const kindsOf = async (token: string) =>
      rowsOf(await textOf(token, id, 'journal')).map(({ kind, debit, credit, amount }) => [
        kind,
        debit,
        credit,
        amount,
      ]);
    const payout = ['PAYOUT', 'merchant_payable', 'payout_in_transit', '9.250'];
    const own = await kindsOf(merchant);
    expect(own).toContainEqual(['PAYMENT', 'processor_receivable', 'merchant_payable', '10.005']);
    expect(own).toContainEqual(['PAYMENT', 'merchant_payable', 'merchant_reserve', '0.500']);
    expect(own.at(-1)).toEqual(payout);
    expect((await kindsOf(finance)).slice(-2)).toEqual([payout, ['PAYOUT', 'payout_in_transit', 'bank', '9.250']]);
  });

  test('names the payment of each entry, with what it cost', async () => {
    const rows = rowsOf(await textOf(merchant, idOf('EUR'), 'csv'));
    const [e06] = rows.filter(({ Reference }) => Reference === 'e06');
    expect(e06).toMatchObject({
      Kind: 'Payment',
      'Payment method': 'Card',
      Amount: '3999.00',
      'Fee excl. VAT': '-29.6185',
      Reserve: '-199.95',
      Net: '3769.4315',
      'Fee: Interchange': '-12.00',
      'Fee: Scheme fees': '-2.61',
      'Fee: Markup': '-15.00',
      'Fee: Gateway': '-0.0085',
    });
    expect(rows.find(({ Kind }) => Kind === 'Rounding of fees')?.Net).toBeTruthy();
  });

  test('is written for a spreadsheet in Dutch', async () => {
    const [header = '', first = ''] = (await textOf(merchant, idOf('EUR'), 'csv', 'nl')).split('\n');
    expect(header).toMatch(/^\u{feff}Soort;Tijdstip;Betaalbaar op;Kenmerk;/u);
    expect(first).toContain('Beginsaldo;;;;;;;;;;-12,34;EUR');
  });

  test('is refused before the settlement closes, but for its entries', async () => {
    await world.database.pool.query(`update settlement set status = 'OPEN' where id = $1`, [idOf('JPY')]);
    try {
      for (const format of ['pdf', 'camt053', 'mt940', 'journal'])
        expect(await refused(merchant, idOf('JPY'), { format })).toEqual([409, 'settlement_open']);
      const rows = rowsOf(await textOf(merchant, idOf('JPY'), 'csv'));
      expect(rows.map(({ Kind, Net }) => [Kind, Net])).toEqual([['Payment', '11416']]);
      expect(sheetOf(await download(merchant, idOf('JPY'), 'xlsx'))).toHaveLength(1);
    } finally {
      await world.database.pool.query(`update settlement set status = 'CARRIED' where id = $1`, [idOf('JPY')]);
    }
  });

  test('is refused to another merchant, without the role, and in a format that it does not have', async () => {
    const other = await world.key(await world.organisation('Other', world.root), ['SETTLEMENT_LIST']);
    expect(await refused(other, idOf('EUR'), { format: 'pdf' })).toEqual([404, 'not_found']);
    const without = await world.key(world.merchant, ['TRANSACTION_LIST']);
    expect(await refused(without, idOf('EUR'), { format: 'pdf' })).toEqual([403, 'forbidden']);
    expect(await refused(merchant, idOf('EUR'), { format: 'docx' })).toEqual([400, 'invalid_body']);
    const staff = await world.key(world.root, ['PSP_SETTLEMENT_LIST']);
    expect((await download(staff, idOf('EUR'), 'pdf')).length).toBeGreaterThan(10_000);
  });

  test('looks at the access of its requester once more when it is downloaded', async () => {
    const key = await world.key(world.merchant, ['SETTLEMENT_LIST']);
    const asked = await world.call(key, 'POST', `/settlement/${idOf('EUR')}/export`, { body: { format: 'csv' } });
    await world.database.pool.query(
      `update apikey set roles = '{TRANSACTION_LIST}' where name = 'test' and roles = '{SETTLEMENT_LIST}'`,
    );
    const file = await world.app.http.inject({ url: asked.json().url });
    await world.database.pool.query(
      `update apikey set roles = '{SETTLEMENT_LIST}' where name = 'test' and roles = '{TRANSACTION_LIST}'`,
    );
    expect([file.statusCode, file.json().error.code]).toEqual([403, 'forbidden']);
  });
});

describe('the PDF of a settlement', () => {
  test('has the same bytes each time', async () => {
    const [first, second] = [
      await download(merchant, idOf('EUR'), 'pdf'),
      await download(merchant, idOf('EUR'), 'pdf'),
    ];
    expect(first.equals(second)).toBe(true);
  });

  test('has what the law asks of an invoice: both parties, their numbers, its number and date, and VAT per rate', async () => {
    const { pages } = readPdf(await download(merchant, idOf('EUR'), 'pdf', 'nl'));
    const texts = pages.flatMap((page) => page.texts);
    for (const text of [
      'Provider',
      'Btw-nummer: NL987654321B01',
      'Bakkerij Ünal & Zn',
      'Keizersgracht 12',
      '1015 CN Łódź',
      'Btw-nummer: NL123456789B01',
      `Kenmerk: ${settlements.EUR?.reference}`,
      'Btw 21% over € 10,08',
    ])
      expect(texts).toContain(text);
    const rates = texts.slice(texts.lastIndexOf('0% (vrijgesteld)'));
    expect(rates).toEqual(['0% (vrijgesteld)', '57,33', '0,00', '21%', '10,08', '2,12', 'Totaal', '67,41', '2,12']);
  });

  test('is tagged for screen readers, in its language and order', async () => {
    const { elements, objects, pages } = readPdf(await download(merchant, idOf('EUR'), 'pdf', 'nl'));
    expect(objects).toContain('/Lang (nl)');
    expect(objects).toContain('/Marked true');
    expect(objects).toContain('/DisplayDocTitle true');
    expect(objects).toMatch(/\/S \/TH\n\/A <<\n\/O \/Table\n\/Scope \/Column/);
    expect(objects).toMatch(/\/S \/TH\n\/A <<\n\/O \/Table\n\/Scope \/Row/);
    const headings = elements.filter(({ type }) => /^H\d$/.test(type)).map(({ type, text }) => `${type} ${text}`);
    expect(headings).toEqual([
      'H1 Afrekening',
      'H2 Van',
      'H2 Aan',
      'H2 Gegevens',
      'H2 Van beginsaldo tot uitbetaling',
      'H2 Btw per tarief',
    ]);
    expect(pages.map(({ decoration }) => decoration.at(-1)).join()).toContain(
      `Pagina ${pages.length} van ${pages.length}`,
    );
  });
});
