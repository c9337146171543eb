import type { JobContext, JobDefinition } from './job-registry.ts'
import { cutText } from '../http/clean-text.ts'

export type RunOutcome = { status: 'success' | 'failed' | 'timeout'; result: string; log: string }

const mostLines = 500
const longestLine = 1000
const longestResult = 2000

/** Runs one job and always comes back: what it throws and how long it hangs are part of the outcome. */
export async function runJob(
  job: JobDefinition,
  context: Omit<JobContext, 'log' | 'signal'>,
  stop: AbortSignal,
): Promise<RunOutcome> {
  const lines: string[] = []
  const log = (line: string): void => {
    if (lines.length < mostLines) lines.push(cutText(line, longestLine))
    else if (lines.length === mostLines) lines.push('……日志过长，其余省略')
  }
  const timeout = AbortSignal.timeout(job.timeoutMs)
  const signal = AbortSignal.any([timeout, stop])
  const outcome = (status: RunOutcome['status'], result: string): RunOutcome => ({
    status,
    result: cutText(result, longestResult),
    log: lines.join('\n'),
  })
  try {
    return outcome('success', await Promise.race([startJob(job, { ...context, signal, log }), rejectOn(signal)]))
  } catch (error) {
    if (timeout.aborted) return outcome('timeout', `执行超过${Math.ceil(job.timeoutMs / 1000)}秒，已放弃等待`)
    if (stop.aborted) return outcome('failed', '服务停止，执行被中断')
    return outcome('failed', error instanceof Error ? error.message : String(error))
  }
}

/** A job that throws before its first await fails like any other. */
async function startJob(job: JobDefinition, context: JobContext): Promise<string> {
  return job.run(context)
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error('aborted'))
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
}
