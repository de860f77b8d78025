import type { Config } from '../../../platform/config.ts';
import { inSpan } from '../../../platform/tracing/tracing.ts';

/** Sends lines to the receiver of the stream; resolves once it has accepted all of them. */
export type SendLines = (lines: string) => Promise<void>;

export const sending_max_ms = 10_000;

const print: SendLines = (lines) =>
  new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
  });

/** The receiver that is configured, if any. */
export function sendTo({
  audit_stream: address,
  audit_stream_token: token,
}: Pick<Config, 'audit_stream' | 'audit_stream_token'>): SendLines | undefined {
  if (address === undefined || address === 'stdout') return address && print;
  const headers = {
    'content-type': 'application/x-ndjson',
    'user-agent': 'Sluis-Audit/1',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const about = {
    name: 'POST audit stream',
    kind: 'client',
    attributes: { 'server.address': new URL(address).hostname },
  } as const;
  return (body) =>
    inSpan(about, async (note) => {
      const signal = AbortSignal.timeout(sending_max_ms);
      const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal });
      note({ 'http.response.status_code': answer.status });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
    });
}
