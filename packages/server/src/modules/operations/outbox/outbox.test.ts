import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outboxFolder } from '../../../platform/config.ts';
import { makeTransport } from '../../../platform/mail/transport.ts';
import { openWorld } from '../../../testing/world.ts';

const script = '<script>alert(1)</script>';

test("the page of the demo’s mails shows users' input as text, and runs nothing", async () => {
  const world = await openWorld({ SLUIS_DEMO: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'demo-')) });
  const { config } = world.services;
  const transport = makeTransport({ smtp_url: undefined, folder: outboxFolder(config), from: 'Sluis <a@b.test>' });
  await transport.send({
    id: 'mail_1',
    created_at: '2026-11-21T12:00:00.000Z',
    to: `"${script}" <ann@merchant.test>`,
    subject: `Hello ${script}`,
    html: script,
    text: `${script} https://pay.example/x?a="onmouseover=alert(1)`,
  });
  const page = await world.app.http.inject({ url: '/dev/outbox' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('&#60;script&#62;alert(1)');
  expect(page.body).not.toContain('<script');
  expect(page.body).not.toMatch(/<a [^>]*"onmouseover/);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('outside the demo the page does not exist', async () => {
  const world = await openWorld();
  for (const url of ['/dev/outbox', '/v1/dev/outbox'])
    expect((await world.app.http.inject({ url })).body, url).not.toContain('Outbox');
});
