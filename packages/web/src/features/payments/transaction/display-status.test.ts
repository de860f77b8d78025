import { expect, it } from 'vitest';
import { displayStatus } from './display-status.ts';

const paid = { status: 'SETTLEMENT_COMPLETED', status_reason: null, blocked: false, amount_charged_back: 0 } as const;

it('adds nothing if the status is complete in itself', () => {
  expect(displayStatus(paid)).toBeUndefined();
  expect(displayStatus({ ...paid, status_reason: 'insufficient_funds' })).toBeUndefined();
  expect(displayStatus({ ...paid, status_reason: 'constructor' })).toBeUndefined();
});

it('names the meaning of a status together with its reason', () => {
  expect(displayStatus({ ...paid, amount_charged_back: 1 })?.name).toBe('chargeback');
  expect(displayStatus({ ...paid, status: 'FAILED', blocked: true })?.name).toBe('blocked');
  expect(displayStatus({ ...paid, status: 'DECLINED', status_reason: 'Processor declined.' })?.name).toBe(
    'processor_declined',
  );
});
