import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The traffic of some work to the database, over all connections. */
export interface Counted {
  /** How often it waited for the network: statements sent before any awaited answer has arrived count as one. */
  readonly waits: number;
  readonly statements: number;
}

export interface CountingProxy {
  /** The database's address through this proxy. */
  readonly url: string;
  count<T>(work: () => Promise<T>): Promise<Counted & { readonly result: T }>;
  /** Delays answers from now on, as over a slow network. */
  slowDown(latency_ms: number): void;
  close(): void;
}

/** Forwards to a database and counts the traffic. Answers are delayed by the latency of the network. */
export async function startCountingProxy(database_url: string, at_first = { latency_ms: 0 }): Promise<CountingProxy> {
  let { latency_ms } = at_first;
  const { port, hostname } = new URL(database_url);
  const sockets = new Set<Socket>();
  let answered = 0;
  let waits = 0;
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const countStatements = statementCounter();
    // The waits before the last statement on this connection, including its own.
    let depth = 0;
    client.on('data', (chunk) => {
      depth = answered + 1;
      waits = Math.max(waits, depth);
      statements += countStatements(chunk);
      upstream.write(chunk);
    });
    const answer = (chunk: Buffer, answers: number): void => {
      answered = Math.max(answered, answers);
      client.write(chunk);
    };
    upstream.on('data', (chunk) => {
      // Before it arrives, the client may send another statement, which it does not answer.
      if (latency_ms > 0) setTimeout(answer, latency_ms, chunk, depth);
      else answer(chunk, depth);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one.setNoDelay());
      one.on('close', () => void other.destroy()).on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database_url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: async (work) => {
      // Earlier statements do not count: nor do their answers.
      const before = { answered, statements };
      waits = answered;
      const result = await work();
      return { result, waits: waits - before.answered, statements: statements - before.statements };
    },
    slowDown: (to_ms) => {
      latency_ms = to_ms;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Reads a client's stream and returns the number of statements in each piece, by the frontend's messages `Query` and
 * `Execute`.
 */
function statementCounter(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  // The first message of a connection has a length and no type.
  let is_greeting = true;
  return (chunk) => {
    let count = 0;
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = is_greeting ? 0 : 1;
      if (rest.length < head + 4) return count;
      const size = head + rest.readUInt32BE(head);
      if (rest.length < size) return count;
      const type = is_greeting ? '' : String.fromCharCode(rest[0] ?? 0);
      if (type === 'Q' || type === 'E') count += 1;
      rest = rest.subarray(size);
      is_greeting = false;
    }
  };
}
