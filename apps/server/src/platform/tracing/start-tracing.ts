import { context, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace'

import type { Config } from '../config/config.ts'
import { createAsyncContext } from './async-context.ts'

type Resource = NonNullable<TracerProviderOptions['resource']>

/** Says who speaks; all our spans are of one service, whatever the number of nodes. */
function resourceNamed(name: string): Resource {
  const attributes = { 'service.name': name }
  const resource: Resource = {
    attributes,
    getRawAttributes: () => Object.entries(attributes),
    merge: (other) => other ?? resource,
  }
  return resource
}

export type Tracing = { stop: () => Promise<void> }

type Settings = Pick<Config, 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Makes the spans of this process real. */
export function traceTo(processor: SpanProcessor, settings: Settings): Tracing {
  const provider = new TracerProvider({
    resource: resourceNamed(settings.OTEL_SERVICE_NAME),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [processor],
  })
  const manager = createAsyncContext()
  context.setGlobalContextManager(manager)
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      await provider.shutdown()
      trace.disable()
      context.disable()
    },
  }
}

/** Without a collector nothing is traced. */
export function startTracing(config: Settings & Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Tracing | null {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return null
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  return traceTo(new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2000 }), config)
}
