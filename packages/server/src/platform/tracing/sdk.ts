import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { showStatement } from './statement-text.ts';
import { type About, errorTypeOf, type Tracing } from './tracing.ts';
import { withoutIdleSweeps } from './without-idle-sweeps.ts';

type TracingConfig = NonNullable<Config['tracing']>;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

function samplerOf({ sampler, sampler_ratio }: TracingConfig): Sampler {
  const own = sampler.replace('parentbased_', '');
  const root =
    own === 'always_off'
      ? new AlwaysOffSampler()
      : own === 'always_on'
        ? new AlwaysOnSampler()
        : new TraceIdRatioBasedSampler(sampler_ratio);
  return own === sampler ? root : new ParentBasedSampler({ root });
}

/** Logs once that spans cannot be sent, and once that they can again. */
function logged(exporter: SpanExporter, url: string): SpanExporter {
  let is_failing = false;
  const note = (error: Error | undefined, is_sent: boolean): void => {
    if (is_sent === !is_failing) return;
    is_failing = !is_sent;
    const { host } = new URL(url);
    if (is_sent) log.info({ collector: host }, 'traces are sent again');
    else log.warn({ collector: host, err: error }, 'traces cannot be sent and are dropped; requests are not affected');
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result.error, result.code === ExportResultCode.SUCCESS);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

const stop_max_ms = 2000;

/** Starts to send traces; the SDK is loaded by importing this file. */
export function startTracing(config: TracingConfig, role: Config['role']): Tracing {
  const batch = new BatchSpanProcessor({
    exporter: logged(new OTLPTraceExporter({ url: config.url }), config.url),
    maxQueueSize: config.queue_max,
    scheduledDelayMillis: config.delay_ms,
    maxExportBatchSize: Math.min(512, config.queue_max),
  });
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: defaultResource()
      .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'sluis', 'sluis.role': role }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    spanProcessors: [withoutIdleSweeps(batch)],
  });
  const tracer = provider.getTracer('sluis');
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT;
  const begin = ({ name, kind = 'internal', attributes = {} }: About, parent: Context): Span =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  const fail = (span: Span, error_type: string): void => {
    span.setAttribute(ATTR_ERROR_TYPE, error_type).setStatus({ code: SpanStatusCode.ERROR });
  };
  return {
    inSpan: async (about, work) => {
      const parent = active();
      const span = begin(about, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), () =>
          work((attributes) => void span.setAttributes(attributes)),
        );
      } catch (error) {
        fail(span, errorTypeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    open: (about, traceparent) => {
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const span = begin(about, parent);
      const context = trace.setSpan(parent, span);
      return {
        run: (work) => contexts.run(context, work),
        end: (attributes, error_type) => {
          span.setAttributes(attributes);
          if (error_type !== undefined) fail(span, error_type);
          span.end();
        },
      };
    },
    beginStatement: (statement) => {
      const parent = contexts.getStore();
      if (!parent || !trace.getSpan(parent)?.isRecording()) return undefined;
      const { name, operation, text } = showStatement(statement);
      const attributes = {
        [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
        [ATTR_DB_OPERATION_NAME]: operation,
        [ATTR_DB_QUERY_TEXT]: text,
      };
      const span = begin({ name, kind: 'client', attributes }, parent);
      return (error) => {
        if (error !== undefined) fail(span, errorTypeOf(error));
        span.end();
      };
    },
    outside: (work) => contexts.exit(work),
    headersFor: (host) => {
      const headers: Record<string, string> = {};
      if (config.context_hosts.includes(host)) propagator.inject(active(), headers, defaultTextMapSetter);
      return headers;
    },
    fields: (): Readonly<Record<string, string>> => {
      const span = trace.getSpan(active())?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    stop: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), wait(stop_max_ms, undefined, { ref: false })]);
    },
  };
}
