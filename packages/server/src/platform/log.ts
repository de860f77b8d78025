import pino from 'pino';
import type { Tracing } from './tracing/tracing.ts';

/**
 * The log of the process: one JSON object a line, in which every writer has `time`, `level`, `pid`, `hostname` and
 * `msg`. It is printed like all other output, so that the lines of a start and of the log remain in order.
 */
export const log = pino(
  {
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  },
  { write: (line: string) => console.log(line.trimEnd()) },
);

/** Adds the trace to the lines of traced work; without traces, lines cost nothing more. */
export const logTraces = ({ fields }: Tracing): void => void Object.assign(log, { [pino.symbols.mixinSym]: fields });
