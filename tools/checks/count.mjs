import { existsSync, readFileSync } from 'node:fs'

/**
 * `again`: among the failed, those that passed when tried a second time.
 * @typedef {{ passed: number, failed: number, again?: number }} Count
 */

/** @type {Record<string, (report: any) => Count>} */
const readers = {
  vitest: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  playwright: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    ...(stats.flaky > 0 && { again: stats.flaky }),
  }),
}

/**
 * The cases a tool reported. A tool that failed without naming a failed case (it crashed, a hook threw, it found no
 * tests) counts as one failure.
 * @param {string} tool
 * @param {boolean} succeeded
 * @param {string} reportFile
 * @returns {Count}
 */
export function countCases(tool, succeeded, reportFile) {
  const read = readers[tool]
  if (!read) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
  const count = read(JSON.parse(readFileSync(reportFile, 'utf8')))
  return succeeded ? count : { ...count, failed: Math.max(count.failed, 1) }
}

/** @param {Count[]} counts @returns {Count} */
export function sum(counts) {
  const total = (/** @type {keyof Count} */ key) => counts.reduce((whole, count) => whole + (count[key] ?? 0), 0)
  const again = total('again')
  return { passed: total('passed'), failed: total('failed'), ...(again > 0 && { again }) }
}

/** A layer without cases of its own counts once, however many tools it runs. @param {Count} count @returns {Count} */
export function asOneCheck({ failed }) {
  return failed === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
