import { crc32, deflateSync } from 'node:zlib';
import type { Evidence } from '@sluis/adapter/disputes';
import { expect, test } from 'vitest';
import type { Defence } from './defence.ts';
import { DocumentFault, documentsOf } from './defence-documents.ts';

const defence: Defence = { reason: 'x', documents: new Map([['DefenseMaterial', ['explanation', 'receipt']]]) };

const evidenceWith = (type: string, bytes: Uint8Array): Evidence => ({
  reference: 'dres_1',
  dispute: 'D1',
  payment: 'txn_1',
  reason_code: '4853',
  stage: 'CHARGEBACK',
  amount: 1250,
  currency_code: 'EUR',
  kind: 'submit',
  reported: { stage: 'CHARGEBACK', status: 'OPEN', is_responded: false },
  texts: { explanation: 'Delivered' },
  files: [{ part: 'receipt', name: 'receipt', type, bytes }],
});

function pngOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((side + 1) * side)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A PDF of one page, and of objects that unpack to a size. */
function pdfOf(unpacked_bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(unpacked_bytes, ' '));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj
4 0 obj <</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${packed.length}>>
stream
`),
    packed,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n'),
  ]);
}

test('a text, a picture and a PDF become one document', async () => {
  for (const [type, bytes] of [
    ['image/png', pngOf(10)],
    ['application/pdf', pdfOf(1000)],
  ] as const) {
    const [document, ...others] = await documentsOf(defence, evidenceWith(type, bytes));
    expect(document).toMatchObject({ defenseDocumentTypeCode: 'DefenseMaterial', contentType: 'application/pdf' });
    expect(others).toEqual([]);
  }
});

test('a small picture of very many pixels is not unpacked', async () => {
  const answer = documentsOf(defence, evidenceWith('image/png', pngOf(6000)));
  await expect(answer).rejects.toThrow(new DocumentFault('receipt has more than 25 million pixels: make it smaller'));
});

test('a small PDF that unpacks to far more is given up after a time', async () => {
  const answer = documentsOf(defence, evidenceWith('application/pdf', pdfOf(300_000_000)), 500);
  await expect(answer).rejects.toThrow(new DocumentFault('The files take too long to read: make them smaller'));
});
