import { ProcessorUnavailable } from '@sluis/adapter';
import type { DisputeOrder, DisputeReport, Evidence } from '@sluis/adapter/disputes';
import { newId } from '@sluis/contract/base/ids';
import type { EvidenceFile, EvidenceText } from '@sluis/contract/disputes/evidence';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Adyen } from './mock.ts';
import { eventsOf, knownAfter, openPair, paying } from './testing.ts';

let adyen: Adyen;
let adapter: Awaited<ReturnType<typeof openPair>>['adapter'];

beforeEach(async () => {
  ({ adyen, adapter } = await openPair());
});
afterEach(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});

const disputes = () => adapter.disputes ?? expect.fail('no disputes');
const disputeOf = ({ dispute }: DisputeOrder) => adyen.disputes.get(dispute) ?? expect.fail('no dispute');
const suppliedTo = (order: DisputeOrder) => [...disputeOf(order).documents.keys()].toSorted();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9', 'hex');

async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage();
  return pdf.save();
}

const types = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;
const fileOf = (part: EvidenceFile, name: `${string}.${keyof typeof types}`, bytes: Uint8Array) => ({
  ...{ part, name, bytes },
  type: types[name.split('.').at(-1) as keyof typeof types],
});

interface Given {
  readonly reason_code?: string;
  readonly kind?: DisputeOrder['kind'];
  readonly texts?: Partial<Record<EvidenceText, string>>;
  readonly files?: Evidence['files'];
}

/** A response to a new dispute of a captured payment of 12.50 euros. */
async function dispute({ reason_code = '4853', kind = 'submit', texts = {}, files = [] }: Given): Promise<Evidence> {
  const payment = paying();
  const known = knownAfter(payment, await adapter.authorise(payment));
  await adapter.capture({
    reference: newId('capt'),
    payment: known,
    amount: 1250,
    currency_code: 'EUR',
    is_final: true,
  });
  adyen.takeWebhooks();
  const id = adyen.chargeBack(payment.reference, reason_code);
  const order = { reference: newId('dres'), dispute: id, payment: payment.reference, stage: 'CHARGEBACK' } as const;
  const reported = { stage: 'CHARGEBACK', status: 'OPEN', is_responded: false } as const;
  return { ...order, ...{ reason_code, amount: 1250, currency_code: 'EUR', kind, reported, texts, files } };
}

/** The same with what the webhooks since the last call report. */
function informed<O extends DisputeOrder>(order: O): O {
  const { stage, status } = eventsOf(adapter, adyen.takeWebhooks()).at(-1) as DisputeReport;
  return { ...order, reported: { stage, status, is_responded: status === 'IN_DISPUTE' } };
}

const explanation = 'The customer signed for the parcel.';

describe('the defence reason', () => {
  test.each<[string, Given, string, string[]]>([
    [
      'that the goods were received, by a proof of delivery',
      {
        reason_code: '13.1',
        texts: { explanation, delivered_on: '2026-11-20' },
        files: [fileOf('delivery_proof', 'proof.jpg', jpeg)],
      },
      'MerchandiseReceived',
      ['DateMerchandiseShipped', 'ProofOfGoodsOrServicesProvided'],
    ],
    [
      'that the service was provided, by its log',
      { reason_code: '13.1', texts: { explanation, access_log: 'Signed in on 20 November' } },
      'ServicesProvided',
      ['ProofOfGoodsOrServicesProvided'],
    ],
    [
      'that the chargeback is invalid, if nothing else is shown',
      { reason_code: '13.1', texts: { explanation } },
      'InvalidChargeback',
      ['InvalidChargeback'],
    ],
    [
      'that the goods were as described, by their description and invoice',
      { texts: { explanation, product_description: 'A red bicycle' }, files: [fileOf('receipt', 'invoice.jpg', jpeg)] },
      'GoodsWereAsDescribed',
      ['GoodsWereAsDescribed', 'TIDorInvoice'],
    ],
    [
      'in general, if the particular one lacks a required document',
      { texts: { explanation, product_description: 'A red bicycle' } },
      'SupplyDefenseMaterial',
      ['DefenseMaterial'],
    ],
    [
      'that the card holder paid, by what is known of them',
      { reason_code: '10.4', texts: { explanation, three_d_secure: 'ECI 05', customer_ip: '192.0.2.1' } },
      'AdditionalInformation',
      ['AdditionalInformation', 'DefenseMaterial'],
    ],
  ])('is %s', async (_, given, reason, documents) => {
    const evidence = await dispute(given);
    expect(await disputes().submit(evidence)).toEqual({
      status: 'PROCESSED',
      processor_id_external: evidence.dispute,
    });
    expect(disputeOf(evidence).defences).toEqual([reason]);
    expect(suppliedTo(evidence)).toEqual(documents);
  });

  test('is missing if Adyen asks for a document that the evidence does not make', async () => {
    const evidence = await dispute({ reason_code: '10.4', texts: { explanation } });
    expect(await disputes().submit(evidence)).toMatchObject({
      status: 'FAILED',
      status_reason: 'Adyen asks for other evidence: AdditionalInformation (DefenseMaterial, AdditionalInformation)',
    });
    expect(suppliedTo(evidence)).toEqual([]);
  });

  test('is missing if Adyen offers only others', async () => {
    const evidence = await dispute({ reason_code: '10.5', texts: { explanation } });
    expect((await disputes().submit(evidence)).status_reason).toMatch(/defend it in the Customer Area$/);
  });
});

describe('a document', () => {
  const pagesOf = async (evidence: Evidence) => {
    const { contentType, content } =
      disputeOf(evidence).documents.get('DefenseMaterial') ?? expect.fail('not supplied');
    if (contentType !== 'application/pdf') return contentType;
    return (await PDFDocument.load(Buffer.from(content, 'base64'))).getPageCount();
  };

  test('is one PDF of the texts, the PDFs and the pictures', async () => {
    const evidence = await dispute({
      texts: { explanation: 'Zażółć 日本 '.repeat(900) },
      files: [
        fileOf('delivery_proof', 'proof.pdf', await pdfOf(2)),
        fileOf('customer_messages', 'chat.png', png),
        fileOf('customer_messages', 'chat.jpg', jpeg),
      ],
    });
    await disputes().submit(evidence);
    expect(await pagesOf(evidence)).toBeGreaterThanOrEqual(2 + 2 + 2);
  });

  test('is the picture itself if there is nothing else', async () => {
    const evidence = await dispute({ files: [fileOf('other_document', 'letter.jpg', jpeg)] });
    await disputes().submit(evidence);
    expect(await pagesOf(evidence)).toBe('image/jpeg');
  });

  test.each<[string, () => Promise<Evidence['files']>, RegExp]>([
    [
      'larger than 2 MB',
      async () => [fileOf('other_document', 'scan.pdf', Buffer.concat([await pdfOf(1), Buffer.alloc(2_000_000)]))],
      /^The document DefenseMaterial has 2\.0 MB, and Adyen takes 2\.0 MB/,
    ],
    [
      'damaged',
      async () => [
        fileOf('other_document', 'scan.pdf', Buffer.from('%PDF-1.7\nnothing')),
        fileOf('other_document', 'letter.jpg', jpeg),
      ],
      /^scan\.pdf is encrypted or damaged/,
    ],
  ])('is not sent if it is %s, and nothing else is', async (_, filesOf, reason) => {
    const evidence = await dispute({ files: await filesOf() });
    expect(await disputes().submit(evidence)).toMatchObject({
      status: 'FAILED',
      status_reason: expect.stringMatching(reason),
    });
    expect(suppliedTo(evidence)).toEqual([]);
    expect(disputeOf(evidence).defences).toEqual([]);
  });

  test('replaces that of an earlier attempt', async () => {
    const evidence = await dispute({ texts: { explanation }, files: [fileOf('receipt', 'invoice.jpg', jpeg)] });
    adyen.next('none', 'none', 'lost before');
    await expect(disputes().submit(evidence)).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect(suppliedTo(evidence)).toEqual(['DefenseMaterial', 'TIDorInvoice']);
    await disputes().submit({ ...evidence, files: [] });
    expect(suppliedTo(evidence)).toEqual(['DefenseMaterial']);
    expect(disputeOf(evidence).defences).toEqual(['SupplyDefenseMaterial']);
  });
});

describe('without an answer', () => {
  test.each([
    ['submit', 2],
    ['accept', 0],
  ] as const)('a response that arrived waits for its webhook (%s)', async (kind, before) => {
    const evidence = await dispute({ kind, texts: { explanation } });
    adyen.takeWebhooks();
    adyen.next(...Array.from({ length: before }, () => 'none' as const), 'lost after');
    const respond = kind === 'submit' ? disputes().submit(evidence) : disputes().accept(evidence);
    await expect(respond).rejects.toBeInstanceOf(ProcessorUnavailable);
    await expect(disputes().find(evidence)).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect(await disputes().find(informed(evidence))).toMatchObject({ status: 'PROCESSED' });
  });

  test('a defence fails if the time for it ended before it arrived', async () => {
    const evidence = await dispute({ texts: { explanation } });
    adyen.next('none', 'none', 'lost before');
    await expect(disputes().submit(evidence)).rejects.toBeInstanceOf(ProcessorUnavailable);
    adyen.decide(evidence.dispute, 'Lost');
    expect(await disputes().find(informed(evidence))).toMatchObject({
      status: 'FAILED',
      status_reason: 'Adyen closed the dispute before it was defended',
    });
  });

  test('an acceptance fails if the dispute was defended in the Customer Area', async () => {
    const evidence = await dispute({ kind: 'accept' });
    const reported = { stage: 'CHARGEBACK', status: 'IN_DISPUTE', is_responded: true } as const;
    expect(await disputes().find({ ...evidence, reported })).toMatchObject({ status: 'FAILED' });
  });

  test('a response to an inquiry is repeated once it is a chargeback', async () => {
    const evidence = { ...(await dispute({ texts: { explanation } })), stage: 'RETRIEVAL' } as const;
    expect(await disputes().find(evidence)).toBeUndefined();
  });
});

test('a defended dispute is decided by a webhook', async () => {
  const evidence = await dispute({ texts: { explanation } });
  await disputes().submit(evidence);
  expect(informed(evidence).reported).toMatchObject({ stage: 'CHARGEBACK', status: 'IN_DISPUTE' });
  adyen.decide(evidence.dispute, 'Won');
  expect(informed(evidence).reported).toMatchObject({ stage: 'CHARGEBACK', status: 'WON' });
});

test.each([
  ['in arbitration', { stage: 'ARBITRATION', reason_code: '4853' }],
  ['of a reason that allows no defence', { stage: 'CHARGEBACK', reason_code: '10.5' }],
] as const)('no evidence is asked for %s', (_, kind) => {
  expect(disputes().form(kind)).toEqual([]);
});
