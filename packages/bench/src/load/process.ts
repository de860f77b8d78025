import autocannon from 'autocannon';

/** A process that only sends requests: one load per message, with one message back. */

/** A load: every connection requests the paths in turn. */
export interface Load {
  readonly address: string;
  readonly paths: readonly string[];
  /** In these and in the body, `[<id>]` becomes another id in each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Loaded {
  readonly requests_per_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** Responses other than 200, and failed connections. */
  readonly failures: number;
}

process.on('message', async ({ address, paths, headers, body, connections, seconds }: Load) => {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { ...headers },
    ...(body !== undefined && { method: 'POST', body, idReplacement: true }),
    requests: paths.map((path) => ({ path })),
  });
  const loaded: Loaded = {
    requests_per_s: result.requests.total / result.duration,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
  process.send?.(loaded);
});
process.on('disconnect', () => process.exit());
