import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What was sent to the database by something, over all connections. */
export interface Counted {
  /** How often it waited for the network: what leaves before anything that it waits for has come back counts as one. */
  readonly waits: number;
  readonly statements: number;
}

export interface CountingProxy {
  /** The database's address by way of this. */
  readonly url: string;
  count<T>(work: () => Promise<T>): Promise<Counted & { readonly result: T }>;
  /** Lets answers come so much later from now on, as over a slow network. */
  slowDown(latency_ms: number): void;
  close(): void;
}

/** Stands before a database and counts what passes. Answers come as much later as the network shall take. */
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
    // How many waits came before what was sent on this connection last, with the one for its own answer.
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
      // Before it arrives, the client may send something else, which it does not answer.
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
      // What was sent before is no part of it: its answer counts as nothing.
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

/** Reads what a client sends and answers how many statements each piece of it has, by the frontend's messages `Query` and `Execute`. */
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
