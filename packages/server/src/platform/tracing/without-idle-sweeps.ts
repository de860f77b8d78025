import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** The attribute of a sweep's span: how much it did. */
const done = 'sluis.done';
const kept_max = 500;

const isSweep = ({ name, parentSpanContext }: ReadableSpan): boolean =>
  parentSpanContext === undefined && name.startsWith('sweep ');

/** Drops the traces of sweeps that found nothing to do: each process would send dozens a second. */
export function withoutIdleSweeps(processor: SpanProcessor): SpanProcessor {
  /** Ended spans of sweeps that are in progress, by their trace. */
  const waiting = new Map<string, ReadableSpan[]>();
  const release = (trace: string): void => {
    for (const span of waiting.get(trace) ?? []) processor.onEnd(span);
    waiting.delete(trace);
  };
  return {
    onStart: (span, parent) => {
      if (isSweep(span)) waiting.set(span.spanContext().traceId, []);
      processor.onStart(span, parent);
    },
    onEnd: (span) => {
      const trace = span.spanContext().traceId;
      const kept = waiting.get(trace);
      if (kept && isSweep(span)) {
        if (span.attributes[done] === 0) {
          waiting.delete(trace);
          return;
        }
        release(trace);
      }
      if (!waiting.has(trace)) processor.onEnd(span);
      else if ((kept?.push(span) ?? 0) >= kept_max) release(trace);
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}
