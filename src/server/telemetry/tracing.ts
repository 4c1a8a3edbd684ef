import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type QueryTiming, queryTimings } from '#server/db/query-timing.ts'

export type Tracing = {
  /** Makes a span of each request, below that of whoever called where they say so. */
  follow(app: FastifyInstance): void
  /** Sends what is still held, and ends. */
  stop(): Promise<void>
}

const SERVER_ERROR = 500

/**
 * Spans of requests and of the queries in them, sent by OTLP to where OTEL_EXPORTER_OTLP_ENDPOINT says; the exporter
 * reads that variable and its kin by itself. Neither addresses with what stands in them nor values are told.
 */
export function openTracing(): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'somiti' }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })
  const provider = new TracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer('somiti')
  const listener = (message: unknown) => recordQuery(tracer, message as QueryTiming)
  queryTimings.subscribe(listener)
  return {
    follow: (app) => followRequests(app, tracer),
    stop: async () => {
      queryTimings.unsubscribe(listener)
      await provider.shutdown()
    },
  }
}

function followRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, then: () => void) => {
    const span = spans.get(request)
    return span ? context.with(trace.setSpan(context.active(), span), then) : then()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'page'
    const attributes = { 'http.request.method': method, 'http.route': route, 'somiti.request': request.id }
    const caller = propagation.extract(ROOT_CONTEXT, headers)
    spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller))
    within(request, done)
  })
  // What comes after the body was read does not come from the hook above.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function recordQuery(tracer: Tracer, { name, began, ms, failed }: QueryTiming): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: performance.timeOrigin + began })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(performance.timeOrigin + began + ms)
}
