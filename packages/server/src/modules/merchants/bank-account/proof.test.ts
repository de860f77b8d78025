import { deflateSync } from 'node:zlib';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeIban } from '../../../conformance/rows.ts';
import { auditText } from '../../../testing/audit.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let token: string;
let staff: string;
let account: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Kaas', world.root);
  token = await world.key(merchant, ['BANK_ACCOUNT_ALL']);
  staff = await world.key(world.root, ['PSP_BANK_ACCOUNT_ALL']);
  account = await add();
});

let made = 0;
async function add(): Promise<string> {
  const iban = makeIban('NL', `SLUI${String(++made).padStart(10, '0')}`);
  const body = {
    organisation: merchant,
    name: 'Main',
    holder_name: 'K',
    country_code: 'NL',
    currency_code: 'EUR',
    iban,
  };
  return (await world.call(token, 'POST', '/bankaccount', { body })).json().id;
}

const object = '1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const head = `%PDF-1.7\n${object}`;
const pdf = Buffer.from(
  `${head}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`,
);

const chunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
};
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.alloc(2))),
  chunk('IEND', Buffer.alloc(0)),
]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 4, 1, 2, 9, 9, 0xff, 0xd9]);
/** The end of an empty archive: programs look for it from the end of a file, and read what follows as a comment. */
const archive = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

const give = (
  bytes: Buffer,
  type = 'application/pdf',
  { name = 'proof.pdf', id = account, by = token, key = '' } = {},
) =>
  world.app.http.inject({
    method: 'POST',
    url: `/v1/bankaccount/${id}/proof?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${by}`, 'content-type': type, ...(key && { 'idempotency-key': key }) },
    payload: bytes,
  });
const read = (by: string, id = account) => world.call(by, 'GET', `/bankaccount/${id}/proof`);

describe('a proof', () => {
  test.each([
    ['application/pdf', pdf, 'pdf'],
    ['image/png', png, 'png'],
    ['image/jpeg', jpeg, 'jpg'],
  ] as const)('as %s comes back as it was, as a download and nothing else', async (type, bytes, ending) => {
    const kept = await give(bytes, type, { name: `../Statement "May"\u202e.${ending}` });
    expect(kept.json()).toMatchObject({
      proof_name: expect.stringMatching(new RegExp(`^[^/\\\\"\u202e]+\\.${ending}$`)),
    });
    const answer = await read(staff);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('has the type of its content, whatever its name and declared type', async () => {
    expect((await give(png, 'application/pdf', { name: 'scan.pdf' })).json().proof_name).toBe('scan.png');
    expect((await read(token)).headers['content-type']).toBe('image/png');
  });

  test.each([
    ['HTML that is called a PDF', html],
    [
      'HTML behind the head of a PDF',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), html, Buffer.from('\nstartxref\n9\n%%EOF\n')]),
    ],
    ['HTML before a PDF', Buffer.concat([html, pdf])],
    ['a PDF with an archive behind it', Buffer.concat([pdf, Buffer.from('PK\u0003\u0004')])],
    ['a truncated PDF', pdf.subarray(0, -20)],
    ['a truncated PNG', png.subarray(0, -4)],
    ['a PNG with a script behind it', Buffer.concat([png, html])],
    ['a truncated JPEG', jpeg.subarray(0, -2)],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, Buffer.from('PK')])],
    ['a JPEG that is an archive as well', Buffer.concat([jpeg, archive, jpeg.subarray(-2)])],
    ['a PDF that is an archive as well', Buffer.concat([pdf, archive, pdf.subarray(pdf.indexOf('startxref'))])],
    [
      'a PNG that is an archive as well',
      Buffer.concat([png.subarray(0, -12), chunk('tEXt', archive), png.subarray(-12)]),
    ],
    ['a GIF', Buffer.from('GIF89a')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is not %s', async (_, bytes) => {
    expect((await give(bytes)).json().error.code).toBe('invalid_file');
  });

  test('has at most 10 MB, a type and content', async () => {
    expect((await give(Buffer.alloc(11_000_000))).json().error.code).toBe('payload_too_large');
    expect((await give(html, 'text/html')).json().error.code).toBe('unsupported_media_type');
    expect((await give(Buffer.from('{}'), 'application/json')).json().error.code).toBe('unsupported_media_type');
    expect((await give(Buffer.alloc(0))).statusCode).toBe(400);
    const elsewhere = await world.app.http.inject({
      method: 'POST',
      url: '/v1/bankaccount',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
      payload: pdf,
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  test('is read by users who judge or change accounts, and the audit trail records every view', async () => {
    await give(pdf);
    const viewer = await world.key(merchant, ['BANK_ACCOUNT_LIST']);
    const other = await world.key(await world.organisation('Brood', world.root), ['BANK_ACCOUNT_ALL']);
    expect((await read(viewer)).statusCode).toBe(403);
    expect((await read(other)).statusCode).toBe(404);
    expect((await give(pdf, 'application/pdf', { by: other })).statusCode).toBe(404);
    expect((await give(pdf, 'application/pdf', { by: viewer })).statusCode).toBe(403);
    expect((await read(token, await add())).statusCode).toBe(404);
    expect((await read(token, newId('bank'))).statusCode).toBe(404);
    await world.services.audit.flush();
    const { rows } = await world.database.pool.query(
      `select response_code from audittrail where route = '/v1/bankaccount/:id/proof' and method = 'GET' and item = $1`,
      [account],
    );
    expect(rows.filter(({ response_code }) => response_code === 200)).toHaveLength(4);
  });

  test('is in no list, export, audit body or search', async () => {
    const secret = 'NEVER-TO-BE-SEEN';
    const own = Buffer.from(pdf.toString('latin1').replace('/Catalog', `/${secret}`), 'latin1');
    const length = head.length + secret.length - 'Catalog'.length;
    const whole = Buffer.from(own.toString('latin1').replace(/startxref\n\d+/, `startxref\n${length}`), 'latin1');
    expect((await give(whole)).statusCode).toBe(200);
    const listed = await world.call(token, 'GET', '/bankaccount');
    expect(listed.body).not.toContain(secret);
    expect(await auditText(world.database)).not.toContain(secret);
    expect(await auditText(world.database)).toContain(`"bytes":${whole.length}`);
  });

  test('can be replaced until the account is judged, and remains after that', async () => {
    const id = await add();
    expect((await give(pdf, 'application/pdf', { id })).statusCode).toBe(200);
    expect((await give(png, 'image/png', { id, name: 'new.png', key: 'k1' })).json().version).toBe(3);
    expect((await give(png, 'image/png', { id, name: 'new.png', key: 'k1' })).json().version).toBe(3);
    expect((await give(pdf, 'image/png', { id, name: 'new.png', key: 'k1' })).json().error.code).toBe(
      'idempotency_key_reused',
    );
    await world.call(staff, 'POST', `/bankaccount/${id}/verify`, { body: {} });
    expect((await give(pdf, 'application/pdf', { id })).json().error.code).toBe('stale_version');
    expect((await read(staff, id)).rawPayload.equals(png)).toBe(true);
  });
});
