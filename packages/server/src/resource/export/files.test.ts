import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellsOf } from '../../testing/workbook.ts';
import { gateway_roles, openWorld, type World } from '../../testing/world.ts';
import { readZip } from '../../testing/zip.ts';

let world: World;
let merchant: string;
let token: string;
// Summer time in Amsterdam, and the second midnight of the day with 25 hours.
const taken_at = ['2026-06-30T22:30:00.123Z', '2026-10-25T22:59:59.000Z'] as const;
/** Texts, and their form in a spreadsheet's file. */
const texts = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\n=1', "'\n'=1"],
  ['\r\nnext', "'\r\nnext"],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  ['rood,=1', "rood,'=1"],
  ['rood; @SUM(A1)', "rood; '@SUM(A1)"],
  ['one\n+two', "one\n'+two"],
  ['a=1', 'a=1'],
  ['a, b - c; d', 'a, b - c; d'],
] as const;
const formulas = texts.map(([text]) => text);

beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant; "Ltd"', world.root);
  token = await world.key(merchant, gateway_roles);
  const post = async (path: string, body: object) => {
    const answer = await world.call(token, 'POST', path, { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  for (const currency_code of ['EUR', 'JPY', 'KWD']) {
    const { id } = await post('/paymentprofile', {
      organisation: merchant,
      name: currency_code,
      display_name: currency_code,
      currency_code,
    });
    for (const [index, amount] of [1250, 5].entries())
      await post('/transaction', {
        payment_profile: id,
        merchant_reference: `${currency_code}-${amount}`,
        amount,
        currency_code,
        ...(index === 0 && { blocked: true, status: 'FAILED' }),
        created_at: taken_at[index],
      });
  }
  for (const text of formulas) await post('/tag', { organisation: merchant, text, color: '#123456' });
});

const ticket = async (path: string, body: object): Promise<string> => {
  const answer = await world.call(token, 'POST', path, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().url;
};
const download = (url: string) => world.app.http.inject({ url });
const transactions = { columns: ['merchant_reference', 'amount', 'created_at', 'blocked', 'payment_profile.name'] };
const path = '/transaction/export?_sort=currency_code,-amount';

describe('a CSV file for people', () => {
  test('in Dutch has semicolons, decimal commas, a byte order mark, local times and its labels', async () => {
    const labels = ['Kenmerk', 'Bedrag', '=Datum', 'Geblokkeerd', 'Profiel; naam'];
    const file = await download(
      await ticket(path, { ...transactions, labels, format: 'csv', language: 'nl', timezone: 'Europe/Amsterdam' }),
    );
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="transaction-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.body.startsWith('\u{feff}')).toBe(true);
    expect(parse(file.body, { delimiter: ';', bom: true })).toEqual([
      ['Kenmerk', 'Bedrag', "'=Datum", 'Geblokkeerd', 'Profiel; naam'],
      ['EUR-1250', '12,50', '01-07-2026 00:30:00', 'ja', 'EUR'],
      ['EUR-5', '0,05', '25-10-2026 23:59:59', 'nee', 'EUR'],
      ['JPY-1250', '1250', '01-07-2026 00:30:00', 'ja', 'JPY'],
      ['JPY-5', '5', '25-10-2026 23:59:59', 'nee', 'JPY'],
      ['KWD-1250', '1,250', '01-07-2026 00:30:00', 'ja', 'KWD'],
      ['KWD-5', '0,005', '25-10-2026 23:59:59', 'nee', 'KWD'],
    ]);
  });

  test.each(['CET', 'MET'])('in the zone %s has its summer time, like a list', async (timezone) => {
    const file = await download(await ticket(path, { ...transactions, format: 'csv', language: 'en', timezone }));
    const [[, , summer], [, , winter]] = parse(file.body, { bom: true }).slice(1, 3) as [string[], string[]];
    expect([summer, winter]).toEqual(['2026-07-01 00:30:00', '2026-10-25 23:59:59']);
  });

  test('in English has commas, decimal points and dates that sort', async () => {
    const file = await download(
      await ticket(path, { ...transactions, format: 'csv', language: 'en', timezone: 'UTC' }),
    );
    expect(parse(file.body, { bom: true }).slice(1, 3)).toEqual([
      ['EUR-1250', '12.50', '2026-06-30 22:30:00', 'yes', 'EUR'],
      ['EUR-5', '0.05', '2026-10-25 22:59:59', 'no', 'EUR'],
    ]);
  });

  test('has no text that a spreadsheet would run, in any language', async () => {
    for (const language of ['nl', 'en']) {
      const file = await download(
        await ticket('/tag/export?_sort=created_at', { format: 'csv', columns: ['text'], language }),
      );
      const cells = parse(file.body, { bom: true, delimiter: language === 'nl' ? ';' : ',' })
        .flat()
        .slice(1);
      expect(cells).toEqual(texts.map(([, kept]) => kept));
    }
  });

  test('of a list with commas has no cell with a formula for a reader that separates by commas', async () => {
    const file = await download(await ticket('/tag/export?text=rood,%3D1', { format: 'csv', columns: ['text'] }));
    expect(parse(file.body, { bom: true, relax_column_count: true })[1]).toEqual(['rood', "'=1"]);
  });

  test('keeps rows with line ends, quotes and separators apart', async () => {
    const text = 'one\r\ntwo\r"three";four,\n';
    await world.call(token, 'POST', '/tag', { body: { organisation: merchant, text, color: '#abcdef' } });
    for (const format of ['csv', 'csv-machine']) {
      const file = await download(
        await ticket('/tag/export?color=%23abcdef', { format, columns: ['text', 'color'], language: 'en' }),
      );
      expect(parse(file.body, { bom: true })).toEqual([
        ['text', 'color'],
        [text, '#abcdef'],
      ]);
    }
  });

  test.each(Intl.supportedValuesOf('timeZone').filter((_, index) => index % 12 === 0))(
    'can be asked for in the zone %s',
    async (timezone) => {
      const file = await download(
        await ticket('/transaction/export?merchant_reference=EUR-5', {
          format: 'csv',
          columns: ['created_at'],
          language: 'en',
          timezone,
        }),
      );
      const local = new Intl.DateTimeFormat('sv-SE', {
        timeZone: timezone,
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(new Date(taken_at[1]));
      expect(parse(file.body, { bom: true })[1]).toEqual([local]);
    },
  );
});

describe('a number that is a share in some rows and an amount in others', () => {
  const ask = (format: string, language = 'en', zone = 'UTC') =>
    ticket('/subscriptiondiscount/export?_sort=name', { format, language, columns: ['amount'], timezone: zone });
  beforeAll(async () => {
    const discounts = [
      { name: 'a', type: 'percentage', amount: 0.25 },
      { name: 'b', type: 'percentage', amount: 0.0725 },
      { name: 'c', type: 'percentage', amount: 0.29 },
      { name: 'd', type: 'fixed_cents', amount: 500 },
      { name: 'e', type: 'fixed_cents', amount: 500, currency_code: 'JPY' },
    ];
    for (const discount of discounts) {
      const body = { organisation: merchant, ...discount };
      expect((await world.call(token, 'POST', '/subscriptiondiscount', { body })).statusCode).toBe(201);
    }
  });
  const cells = async (url: string, delimiter: string): Promise<string[]> =>
    parse((await download(url)).body, { delimiter, bom: true })
      .flat()
      .slice(1);

  test('is written for people as on the screen, and for machines as in the API', async () => {
    expect(await cells(await ask('csv'), ',')).toEqual(['25%', '7.25%', '29%', '5.00', '500']);
    expect(await cells(await ask('csv', 'nl'), ';')).toEqual(['25%', '7,25%', '29%', '5,00', '500']);
    expect(await cells(await ask('csv-machine'), ',')).toEqual(['0.25', '0.0725', '0.29', '500', '500']);
  });

  test('is a number with its format in a workbook', async () => {
    const file = await download(await ask('xlsx'));
    const [, ...rows] = cellsOf(readZip(file.rawPayload).get('xl/worksheets/sheet1.xml') as Buffer);
    const [whole, part, none, two] = ['8', '9', '3', '5'];
    expect(rows.flat().map(({ style, text }) => [style, text])).toEqual([
      [whole, '0.25'],
      [part, '0.0725'],
      [whole, '0.29'],
      [two, '5.00'],
      [none, '500'],
    ]);
  });
});

describe('a workbook', () => {
  test('has numbers, dates and texts in their types, amounts in the decimals of their currency', async () => {
    const file = await download(await ticket(path, { ...transactions, format: 'xlsx', timezone: 'Europe/Amsterdam' }));
    expect(file.headers['content-disposition']).toMatch(/\.xlsx"$/);
    const parts = readZip(file.rawPayload);
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const [header, ...rows] = cellsOf(parts.get('xl/worksheets/sheet1.xml') as Buffer);
    expect(header?.map(({ text }) => text)).toEqual(transactions.columns);
    expect(rows.map((row) => [row[0]?.text, row[1]?.text, row[3]?.text])).toEqual([
      ['EUR-1250', '12.50', '1'],
      ['EUR-5', '0.05', '0'],
      ['JPY-1250', '1250', '1'],
      ['JPY-5', '5', '0'],
      ['KWD-1250', '1.250', '1'],
      ['KWD-5', '0.005', '0'],
    ]);
    const styles = parts.get('xl/styles.xml')?.toString() ?? '';
    const format = (style = '') => {
      const xf = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)][Number(style)]?.[1];
      return new RegExp(`numFmtId="${xf}" formatCode="([^"]+)"`).exec(styles)?.[1];
    };
    expect([0, 2, 4].map((row) => format(rows[row]?.[1]?.style))).toEqual(['#,##0.00', '#,##0', '#,##0.000']);
    expect(format(rows[0]?.[2]?.style)).toBe('yyyy\\-mm\\-dd hh:mm:ss');
    // Half past midnight on 1 July 2026 is that many days after 30 December 1899.
    const days = (Date.UTC(2026, 6, 1, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(Number(rows[0]?.[2]?.text)).toBeCloseTo(days, 8);
    expect(rows[0]?.map(({ type }) => type)).toEqual(['inlineStr', '', '', 'b', 'inlineStr']);
  });

  test('shows texts that look like formulas or markup unchanged', async () => {
    const shown = [...formulas, '<b>&amp;</b>', ']]>', 'a\u0001b'];
    for (const text of shown.slice(formulas.length))
      await world.call(token, 'POST', '/tag', { body: { organisation: merchant, text, color: '#00ff00' } });
    const file = await download(
      await ticket('/tag/export?_sort=created_at&color%5B%5D=%23123456&color%5B%5D=%2300ff00', {
        format: 'xlsx',
        columns: ['text'],
      }),
    );
    const [, ...rows] = cellsOf(readZip(file.rawPayload).get('xl/worksheets/sheet1.xml') as Buffer);
    expect(rows.flat().map(({ type, text }) => [type, text])).toEqual(
      shown.map((text) => ['inlineStr', text.replace('\u0001', '')]),
    );
  });
});
