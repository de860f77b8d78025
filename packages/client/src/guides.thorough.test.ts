import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guides } from '@sluis/server/platform/docs/guides';
import { signatureHeaders } from '@sluis/server/platform/outgoing/signature';
import { type GuideWorld, hasShapeOf, openGuideWorld, stepsOf } from '@sluis/server/testing/guide-world';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runCode } from './testing/run-examples.ts';

/** The README has a test of its own. */
const pages = guides.map(({ file }) => file).filter((file) => file.startsWith('docs/guides/'));
const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;

describe.each(pages)('%s', (page) => {
  const steps = stepsOf(page);
  const has = (language: string) => steps.some((step) => step.language === language);

  test('has only examples that are executed', () => {
    const known = ['sh', 'sh fails', 'ts', 'js', 'json', 'http', 'test'];
    expect(steps.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  let world: GuideWorld;
  beforeEach(async ({ task }) => {
    if (!task.name.startsWith('has no')) world = await openGuideWorld();
  });

  test.runIf(has('sh'))('shows the curl command and its response', async () => {
    for (const { promised, answered } of await world.runShell(page))
      expect(hasShapeOf(promised, answered), JSON.stringify({ promised, answered })).toBe(true);
  });

  test.runIf(has('ts'))('shows the call of the client', async () => {
    const texts: unknown[][] = [];
    const sent = {
      type: 'transaction',
      timestamp: '2026-11-23T10:00:00.000Z',
      data: { id: 'txn_1', status: 'FAILED' },
    };
    const body = JSON.stringify(sent);
    const headers = signatureHeaders({ id: 'whk_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
    const { PAYMENT: payment } = page.endsWith('refund.md') ? await world.happens('paid') : {};
    const code = steps.map(({ language, code: text }) =>
      language === 'test' ? `await happens('${text}');` : language === 'ts' ? text : '',
    );
    await runCode(code.join('\n'), {
      process: { env: { SLUIS_KEY: world.token, SLUIS_URL: world.url, WEBHOOK_SECRET: secret } },
      console: { log: (...words: unknown[]) => texts.push(words) },
      request: new Request('http://shop.test/hook', { method: 'POST', headers, body }),
      profile: world.profile,
      happens: world.happens,
      ...(payment && { payment }),
    });
    expect(texts.length).toBeGreaterThan(0);
    for (const words of texts.flat()) expect(words).toBeDefined();
  });
});

test('the verification without a library accepts genuine webhooks only', async () => {
  const [{ code } = { code: '' }] = stepsOf('docs/guides/webhooks.md').filter(({ language }) => language === 'js');
  const folder = mkdtempSync(join(tmpdir(), 'sluis-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, code.replace('process.env.WEBHOOK_SECRET', JSON.stringify(secret)));
  const { isGenuine } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const body = '{"type":"refund"}';
  const headers = signatureHeaders({ id: 'whk_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
  expect(isGenuine(headers, body)).toBe(true);
  expect(isGenuine(headers, `${body} `)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-timestamp': '1614265330' }, body)).toBe(false);
});
