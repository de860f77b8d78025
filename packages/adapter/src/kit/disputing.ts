import { newId } from '@sluis/contract/base/ids';
import { evidenceFor } from '@sluis/contract/disputes/reasons';
import { beforeEach, expect, test } from 'vitest';
import { type ProcessorAdapter, ProcessorNotCalled, ProcessorUnavailable } from '../contract.ts';
import type { DisputeOrder, DisputeReport, Evidence, ResponseOutcome } from '../disputes.ts';
import { type Kit, reported } from './kit.ts';
import type { Fault } from './mock-acquirer.ts';

const lost: readonly [string, Fault][] = [
  ['whose connection ended before it was received', 'lost_before'],
  ['whose answer was lost', 'lost_after'],
  ['that was answered with 503', 'unavailable'],
];
const kinds = ['submit', 'accept'] as const;

const reason_code = '13.1';
const texts = {
  explanation: 'The parcel was delivered to the neighbours.',
  delivered_on: '2026-11-20',
  delivery_carrier: 'PostNL',
  delivery_reference: '3SABCD1234567',
};
/** A picture of one grey point. */
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9', 'hex');

/** For adapters with `disputes`, whose mocks dispute payments too. */
export function disputing(kit: Kit): void {
  beforeEach(({ skip }) => {
    if (!kit.mock.adapter.disputes) skip('merchants respond outside Sluis');
  });
  const disputesOf = ({ disputes }: ProcessorAdapter) => disputes ?? expect.fail('it has no disputes');
  const bank = () => kit.mock.disputes ?? expect.fail('the mock has no disputes');

  const open = async (kind: DisputeOrder['kind']): Promise<Evidence> => {
    const { reference } = await kit.settle(kit.mock.disputes?.sample);
    const dispute = await bank().open(reference, reason_code);
    const stage = 'CHARGEBACK';
    return {
      ...{ reference: newId('dres'), dispute, payment: reference, reason_code, stage, kind },
      ...{ amount: 1250, currency_code: 'EUR', reported: { stage, status: 'OPEN', is_responded: false } },
      texts,
      files: [{ part: 'delivery_proof', name: 'proof.jpg', type: 'image/jpeg', bytes: jpeg }],
    };
  };
  const respond = (evidence: Evidence, adapter = kit.mock.adapter): Promise<ResponseOutcome> =>
    evidence.kind === 'submit' ? disputesOf(adapter).submit(evidence) : disputesOf(adapter).accept(evidence);
  /** The evidence, with what the notifications until now report. */
  const told = async (evidence: Evidence): Promise<Evidence> => {
    const reports = (await reported(kit.mock, kit.mock.deliveries())).filter(
      (event): event is DisputeReport => 'dispute' in event && event.dispute === evidence.dispute,
    );
    const { stage, status } = reports.at(-1) ?? evidence.reported;
    return { ...evidence, reported: { stage, status, is_responded: status === 'IN_DISPUTE' } };
  };
  /** As Sluis does after a missing answer: it asks first, and repeats what is not known. */
  const again = async (evidence: Evidence): Promise<ResponseOutcome> => {
    const informed = await told(evidence);
    return (await disputesOf(kit.mock.adapter).find(informed)) ?? respond(informed);
  };

  test('asks for evidence, the required parts first', () => {
    const asked = disputesOf(kit.mock.adapter).form({ reason_code, stage: 'CHARGEBACK' });
    const order = asked.map(({ required }) => Number(!required));
    expect(asked.length).toBeGreaterThan(0);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(new Set(asked.map(({ name }) => name)).size).toBe(asked.length);
    expect(evidenceFor(reason_code).some(({ name }) => asked.some((each) => each.name === name))).toBe(true);
  });

  test.each(kinds)('receives a response once (%s)', async (kind) => {
    const evidence = await open(kind);
    expect(await respond(evidence)).toMatchObject({ status: expect.stringMatching(/^(PROCESSED|PENDING)$/) });
    expect((await again(evidence)).status).not.toBe('FAILED');
    expect(await bank().received(evidence.dispute)).toEqual([kind]);
  });

  test.each(kinds.flatMap((kind) => lost.map(([name, fault]) => [kind, name, fault] as const)))(
    'receives a response once (%s) %s, if it is repeated',
    async (kind, _, fault) => {
      const evidence = await open(kind);
      kit.mock.fail(fault);
      const error = await respond(evidence).catch((reason: unknown) => reason);
      // An acquirer can be asked for more than one thing: then the failure was not that of the response.
      if (error instanceof Error) expect(error).toBeInstanceOf(ProcessorUnavailable);
      expect((await again(evidence)).status).not.toBe('FAILED');
      expect(await bank().received(evidence.dispute)).toEqual([kind]);
    },
  );

  test('refuses evidence that comes too late, and says why', async () => {
    const evidence = await open('submit');
    await bank().end(evidence.dispute);
    const outcome = await respond(evidence);
    expect(outcome.status).toBe('FAILED');
    expect(outcome.status_reason).toBeTruthy();
    expect(await bank().received(evidence.dispute)).toEqual([]);
  });

  test.each(kinds)('with a wrong key receives nothing (%s)', async (kind) => {
    const evidence = await open(kind);
    await expect(respond(evidence, kit.mock.with_wrong_key)).rejects.toBeInstanceOf(ProcessorNotCalled);
    expect(await bank().received(evidence.dispute)).toEqual([]);
  });
}
