import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAtEnd } from './closing.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly boolValue?: boolean;
}
interface Keyed {
  readonly key: string;
  readonly value: Value;
}

/** A span as OTLP transports it in JSON. */
interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Keyed[];
  readonly status: { readonly code?: number };
}

export interface CollectedSpan extends Pick<Sent, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly has_failed: boolean;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The attributes of the sending process. */
  readonly resources: Readonly<Record<string, unknown>>[];
  /** Everything received, as it was sent. */
  readonly texts: string[];
  readonly headers: Readonly<Record<string, unknown>>[];
  below(span: CollectedSpan): CollectedSpan[];
}

const record = (keyed: readonly Keyed[]) =>
  Object.fromEntries(keyed.map(({ key, value }) => [key, Object.values(value)[0]]));

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Keyed[] };
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}

/** A real receiver of traces (OTLP over HTTP, in JSON); it closes with the test file. */
export async function openTraceCollector(
  reply: (answer: ServerResponse) => void = (answer) =>
    void answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      texts.push(text);
      headers.push(request.headers);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Received).resourceSpans) {
        resources.push(record(resource.attributes));
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: record(span.attributes), has_failed: span.status.code === 2 });
      }
      reply(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    texts,
    headers,
    below: ({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId),
  };
}
