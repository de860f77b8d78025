import type { ProcessorAdapter } from '@sluis/adapter';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { makeHold } from '../../../platform/hold.ts';
import { makeAdapters } from './adapters.ts';

const adapter = (name: string) => ({ gateway: { name, settings: [] } }) as unknown as ProcessorAdapter;
const adaptersIn = (SLUIS_DEMO: '0' | '1') =>
  makeAdapters(
    readConfig({ SLUIS_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://localhost/none', SLUIS_DEMO }),
    { sandbox: adapter('Sandbox'), adyen: adapter('Adyen') },
    makeHold(),
  );

test.each([
  ['Adyen', 'Adyen', 'Adyen'],
  ['sandbox', 'Sandbox', 'Sandbox'],
  ['Polder Bank', 'Sandbox', undefined],
])('a processor of %s has the adapter %s in the demo, and %s elsewhere', (provider, in_demo, elsewhere) => {
  expect(adaptersIn('1').of({ provider })?.gateway?.name).toBe(in_demo);
  expect(adaptersIn('0').of({ provider })?.gateway?.name).toBe(elsewhere);
});
