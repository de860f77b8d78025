import { signatureHeaders } from '@sluis/server/platform/outgoing/signature';
import { openPayingWorld } from '@sluis/server/testing/paying-world';
import { expect, test } from 'vitest';
import { runExamples } from './testing/run-examples.ts';

test('the examples of the README work as described', async () => {
  const world = await openPayingWorld();
  const base_url = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;
  const body = JSON.stringify({ type: 'refund', timestamp: '2026-11-23T10:00:00.000Z', data: { id: 'rfnd_1' } });
  const headers = signatureHeaders({ id: 'whk_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
  const texts: unknown[][] = [];
  await runExamples('packages/client/README.md', {
    process: { env: { SLUIS_KEY: world.token, SLUIS_URL: base_url, WEBHOOK_SECRET: secret } },
    console: { log: (...words: unknown[]) => texts.push(words) },
    profile: world.profile,
    payment: await world.took('SETTLEMENT_REQUESTED'),
    request: new Request('http://shop.test/hook', { method: 'POST', headers, body }),
  });
  expect(texts).toEqual([
    [expect.stringMatching(/^http.*\//)],
    [expect.stringMatching(/^rfnd_/), 'PENDING'],
    ['At most', expect.any(Number), 'can still be refunded'],
    [expect.stringMatching(/^txn_/), expect.any(Number)],
    ['refund', 'rfnd_1'],
  ]);
});
