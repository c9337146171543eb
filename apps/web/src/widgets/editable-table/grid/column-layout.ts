import type { Range } from './row-layout.ts'

export interface ColumnLayout {
  readonly widths: readonly number[]
  /** Distance of each column from the left; one more entry for the end. */
  readonly lefts: readonly number[]
  /** So many columns at the left do not scroll. */
  readonly fixedCount: number
}

/** Columns keep their widths; what the view has to spare is shared among those that may grow. */
export function layoutColumns(
  wanted: readonly { readonly width: number; readonly canGrow: boolean }[],
  fixedCount: number,
  viewWidth: number,
): ColumnLayout {
  const total = wanted.reduce((sum, { width }) => sum + width, 0)
  const growing = wanted.filter(({ canGrow }) => canGrow).reduce((sum, { width }) => sum + width, 0)
  const spare = Math.max(0, viewWidth - total)
  const widths = wanted.map(({ width, canGrow }) =>
    canGrow && growing > 0 ? width + Math.floor((spare * width) / growing) : width,
  )
  const lefts = [0]
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width)
  return { widths, lefts, fixedCount }
}

export const totalWidth = ({ lefts }: ColumnLayout): number => lefts.at(-1) ?? 0

/** Scrolling columns to draw; fixed ones are always drawn and not counted here. */
export function visibleColumns(layout: ColumnLayout, scrollLeft: number, viewWidth: number, overscan: number): Range {
  const { lefts, widths, fixedCount } = layout
  const fixedWidth = lefts[fixedCount] ?? 0
  const from = scrollLeft + fixedWidth
  const to = scrollLeft + viewWidth
  let start = fixedCount
  while (start < widths.length && (lefts[start + 1] ?? 0) <= from) start += 1
  let end = start
  while (end < widths.length && (lefts[end] ?? 0) < to) end += 1
  return { start: Math.max(fixedCount, start - overscan), end: Math.min(widths.length, end + overscan) }
}
