/**
 * One measured figure beside its peer. `ratio` above 1 means ours is better, whichever way the unit points.
 * @typedef {{ bench: string, ours: number, peer: number, ratio: number, unit: string }} Figure
 */

/**
 * @param {string} line
 * @returns {Figure | undefined} undefined when the line is a remark of the bench, not a figure
 */
export function readFigure(line) {
  if (!line.startsWith('{')) return undefined
  const { bench, ours, peer, ratio, unit } = JSON.parse(line)
  const isComplete = typeof bench === 'string' && typeof unit === 'string' && [ours, peer, ratio].every(Number.isFinite)
  if (!isComplete) throw new Error(`not a figure: ${line}`)
  return { bench, ours, peer, ratio, unit }
}

/** @param {Figure[]} figures */
export function formatTable(figures) {
  const head = ['bench', 'ours', 'peer', 'ratio', 'unit']
  const rows = figures.map(({ bench, ours, peer, ratio, unit }) => [
    bench,
    formatNumber(ours),
    formatNumber(peer),
    ratio.toFixed(2),
    unit,
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => align(cell, column, widths))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Numbers line up on the right, words on the left. @param {string} cell @param {number} column @param {number[]} widths */
function align(cell, column, widths) {
  const width = widths[column] ?? 0
  return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width)
}

/** @param {number} value */
function formatNumber(value) {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })
}
