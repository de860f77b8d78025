import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, outboxFolder } from '../../../platform/config.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { type OutgoingMail, readOutbox } from '../../../platform/mail/transport.ts';

/**
 * The mail of the demo, for use without a mail server. It contains links that sign people in: the page exists in the
 * demo only, and only while no mail is sent.
 */
export function registerOutbox(http: FastifyInstance, config: Config): void {
  if (!config.demo || config.smtp_url) return;
  const folder = outboxFolder(config);
  http.get('/v1/dev/outbox', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ items: await readOutbox(folder) }),
  );
  http.get('/dev/outbox', async (_, reply) => sendPage(reply, await readOutbox(folder)));
}

const style = `body{font:14px/1.5 Inter,system-ui,sans-serif;margin:0;color:#1f2933;background:#f4f5f6}
main{max-width:760px;margin:0 auto;padding:24px 16px}h1{font-size:20px}
details{background:#fff;border:1px solid #e1e5e8;border-radius:6px;margin:8px 0}
summary{padding:10px 14px;cursor:pointer}summary span{color:#52606d}
pre{margin:0;padding:14px;border-top:1px solid #e1e5e8;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:#0f5c6e}
@media (prefers-color-scheme:dark){body{background:#1a1b1e;color:#e9ecef}details{background:#25262b;border-color:#373a40}pre{border-color:#373a40}summary span{color:#a6adb4}a{color:#7cc7d8}}`;

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<()]+/g, (address) => `<a href="${address}">${address}</a>`);

const entry = (
  { subject, to, created_at, text }: OutgoingMail,
  at: number,
): string => `<details${at === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(subject)}</strong><br><span>${escapeHtml(to)} · <time datetime="${created_at}">${created_at.replace('T', ' ').slice(0, 19)} UTC</time></span></summary>
<pre>${linked(text)}</pre></details>`;

function sendPage(reply: FastifyReply, letters: readonly OutgoingMail[]): FastifyReply {
  const body = letters.length > 0 ? letters.map(entry).join('\n') : '<p>No mail has been sent yet.</p>';
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>${style}</style></head>
<body><main><h1>Outbox</h1><p>Mail sent by the demo, newest first. Set SMTP_URL to deliver it instead.</p>
${body}</main></body></html>`);
}
