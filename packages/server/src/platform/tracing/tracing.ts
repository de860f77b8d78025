/** The subject of a span: names and numbers, never values of payments, persons or secrets. */
export interface About {
  readonly name: string;
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Adds attributes to the span of the present work. */
type Note = (attributes: Attributes) => void;

/** A span of work that is not one function. */
export interface OpenSpan {
  run<T>(work: () => T): T;
  /** `error_type` if it failed. */
  end(attributes: Attributes, error_type?: string): void;
}

/** Traces of this process (OpenTelemetry); its implementation is loaded only if they are on. */
export interface Tracing {
  inSpan<T>(about: About, work: (note: Note) => Promise<T>): Promise<T>;
  /** Opens a span that continues the trace of a caller's `traceparent`; a `tracestate` would be kept with every span. */
  open(about: About, traceparent: unknown): OpenSpan;
  /** Begins the span of a statement, if it is part of recorded work; the result ends it. */
  beginStatement(text: string): ((error?: unknown) => void) | undefined;
  outside<T>(work: () => T): T;
  headersFor(host: string): Readonly<Record<string, string>>;
  /** The trace of the present work, for the log. */
  fields(): Readonly<Record<string, string>>;
  /** Sends the rest within a time limit. */
  stop(): Promise<void>;
}

let tracing: Tracing | undefined;

export const tracingNow = (): Tracing | undefined => tracing;
export const useTracing = (used: Tracing | undefined): void => {
  tracing = used;
};

const ignore: Note = () => {};

/** Runs work in a span, if traces are on. */
export const inSpan = <T>(about: About, work: (note: Note) => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(about, work) : work(ignore);

/** Runs work that is not part of the present trace, although its cause is. */
export const outsideSpan = <T>(work: () => T): T => (tracing ? tracing.outside(work) : work());

/** The trace context (W3C) for a call to a host that may receive it; for all other hosts there is none. */
export const traceHeaders = (host: string): Readonly<Record<string, string>> => tracing?.headersFor(host) ?? {};

/** Identifies a failure without its message, which may quote values. */
export function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' && code !== '' ? code : typeof name === 'string' ? name : typeof error;
}
