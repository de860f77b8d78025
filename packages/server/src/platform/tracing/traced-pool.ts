import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { type Tracing, tracingNow } from './tracing.ts';

type Done = (error?: unknown, ...rest: unknown[]) => void;

/** A statement that reads its own answers: a prepared one, a cursor, a COPY. pg's types do not include it. */
interface Submittable {
  readonly submit?: unknown;
  readonly text?: string;
  handleReadyForQuery?: Done;
  handleError?: Done;
}

/** Every statement of a client passes here, whichever way it is sent. */
function tracedClient(tracing: Tracing, Base: typeof pg.Client): typeof pg.Client {
  class TracedClient extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares an overload for each kind of statement.
    override query(...given: any[]): any {
      const [statement] = given as [string | Submittable];
      const end = tracing.beginStatement((typeof statement === 'string' ? statement : statement.text) ?? '');
      const send = (): unknown => Reflect.apply(super.query, this, given);
      if (!end) return send();
      if (typeof statement === 'object' && typeof statement.submit === 'function') {
        endWith(statement, end);
        return send();
      }
      const done = given.at(-1);
      if (typeof done === 'function') {
        given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
          end(error ?? undefined);
          done(error, ...rest);
        };
        return send();
      }
      const sent = send() as Promise<unknown>;
      sent.then(() => end(), end);
      return sent;
    }
  }
  return TracedClient;
}

function endWith(statement: Submittable, end: (error?: unknown) => void): void {
  const { handleReadyForQuery, handleError } = statement;
  statement.handleReadyForQuery = function (...given) {
    end();
    handleReadyForQuery?.apply(this, given);
  };
  statement.handleError = function (...given) {
    end(given[0]);
    handleError?.apply(this, given);
  };
}

/** The pool to open, of clients of a class: pg's own, or if traces are on, one whose statements have spans. */
export function openTracedPool(Client: typeof pg.Client, options: pg.PoolConfig): pg.Pool {
  const tracing = tracingNow();
  if (!tracing) return new pg.Pool({ ...options, Client } as pg.PoolConfig);
  const pool = new pg.Pool({ ...options, Client: tracedClient(tracing, Client) } as pg.PoolConfig);
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown;
  // A caller that waited for a connection would go on in the trace of the one that released it.
  const connectHere = (done?: Done): unknown => (done ? connect(AsyncResource.bind(done)) : connect());
  return Object.assign(pool, { connect: connectHere as pg.Pool['connect'] });
}
