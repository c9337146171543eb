import type { CsvProblem } from '@liangshu/contract/market/bar-import'

const MOST_LISTED = 1000

export interface ProblemList {
  add: (problem: CsvProblem) => void
  errors: () => number
  warnings: () => number
  /** By line; the first thousand, errors before warnings when there are more. */
  listed: () => CsvProblem[]
  leftOff: () => number
}

export function createProblemList(): ProblemList {
  const kept: Record<CsvProblem['level'], CsvProblem[]> = { error: [], warning: [] }
  const counts: Record<CsvProblem['level'], number> = { error: 0, warning: 0 }
  const listed = () => [...kept.error, ...kept.warning].slice(0, MOST_LISTED).toSorted((a, b) => a.line - b.line)
  return {
    add(problem) {
      counts[problem.level] += 1
      if (kept[problem.level].length < MOST_LISTED) kept[problem.level].push(problem)
    },
    errors: () => counts.error,
    warnings: () => counts.warning,
    listed,
    leftOff: () => counts.error + counts.warning - listed().length,
  }
}
