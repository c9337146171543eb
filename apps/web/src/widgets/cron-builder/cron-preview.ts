import { civilTimeOf, formatCivilTime } from '@liangshu/engine/time/cron/civil-date'
import { nextRuns, shanghaiOffsetMinutes } from '@liangshu/engine/time/cron/next-runs'

export const previewCount = 10
export const previewDebounceMs = 500
export const noRunText = '无执行时间'

const format = (epochMs: number) => formatCivilTime(civilTimeOf(epochMs, shanghaiOffsetMinutes))

/** The next ten runs. The year is left out of account, so that a past year still shows its rhythm (CRON-33). */
export function previewRuns(value: string, nowMs: number): string[] {
  const withoutYear = value.trim().split(/\s+/).slice(0, 6).join(' ')
  return nextRuns(withoutYear, nowMs, previewCount).map(format)
}

/** What the year changes about the preview, or undefined when it changes nothing. */
export function yearNote(value: string, nowMs: number): string | undefined {
  const year = value.trim().split(/\s+/)[6]
  if (year === undefined || year === '*') return undefined
  const [next] = nextRuns(value, nowMs, 1)
  return next === undefined ? `预览未计入年份，计入后${noRunText}` : `预览未计入年份，计入后下次执行：${format(next)}`
}
