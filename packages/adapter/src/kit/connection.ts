import { expect, test } from 'vitest';
import { ProcessorNotCalled, ProcessorRefused } from '../contract.ts';
import type { Kit } from './kit.ts';

export function connection(kit: Kit): void {
  test('is checked, and answers with the name of the account', async () => {
    expect(await kit.mock.adapter.check?.()).toMatch(/./);
  });

  test('refuses a wrong key', async () => {
    await expect(kit.mock.with_wrong_key.check?.()).rejects.toBeInstanceOf(ProcessorRefused);
  });

  test('performs nothing with a wrong key', async () => {
    const payment = kit.payment();
    await expect(kit.mock.with_wrong_key.authorise(payment)).rejects.toBeInstanceOf(ProcessorNotCalled);
    expect(await kit.mock.performed(payment.reference)).toEqual([]);
  });

  test('declares its settings, of which the keys are secret', () => {
    const { settings = [] } = kit.mock.adapter.gateway ?? {};
    const keys = settings.filter((setting) => /key|secret|password/.test(setting.name));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ secret }) => !secret)).toEqual([]);
  });

  test('declares what it can do with each method that it takes', () => {
    expect(Object.keys(kit.mock.adapter.methods ?? {}).length).toBeGreaterThan(0);
  });

  test('has an adapter for the settings of each processor', () => {
    expect(kit.mock.adapter.using).toBeDefined();
  });
}
