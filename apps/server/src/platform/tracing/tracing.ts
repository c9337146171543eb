import { context, isSpanContextValid, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Attributes, Context, Span, SpanOptions } from '@opentelemetry/api'

/** The parts of a request or an order that took time, told to a collector when one is set; otherwise nothing happens. */
const tracer = () => trace.getTracer('liangshu')

/** Where we are now; work that is gathered and done elsewhere takes it along. */
export const hereAndNow = (): Context => context.active()

export const within = <T>(at: Context, work: () => T): T => context.with(at, work)

export function startSpan(name: string, options: SpanOptions = {}, parent: Context = context.active()): Span {
  return tracer().startSpan(name, options, parent)
}

export const contextOfSpan = (span: Span, parent: Context = context.active()): Context => trace.setSpan(parent, span)

/** A span around some work; what it throws is told and thrown on. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, { attributes })
  try {
    return await within(contextOfSpan(span), work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** The same for work that is done at once. */
export function inSpanAtOnce<T>(name: string, parent: Context, work: (span: Span) => T): T {
  const span = startSpan(name, {}, parent)
  try {
    return work(span)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

export function failSpan(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error))
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
}

/** For another process, or a later time: null when nothing is traced. */
export function traceparentOf(at: Context = context.active()): string | null {
  const found = trace.getSpanContext(at)
  if (!found || !isSpanContextValid(found) || !(found.traceFlags & TraceFlags.SAMPLED)) return null
  return `00-${found.traceId}-${found.spanId}-01`
}

/** Where a traceparent leads; one that is not well formed leads nowhere. */
export function contextOfTraceparent(text: string | null | undefined, at: Context = context.active()): Context | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(at, parent) : null
}

/** For every line of the log that is written meanwhile. */
export function traceFields(): { traceId?: string } {
  const found = trace.getSpanContext(context.active())
  return found && isSpanContextValid(found) ? { traceId: found.traceId } : {}
}
