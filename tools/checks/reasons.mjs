import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const linesShown = 8

/** @type {Record<string, (report: any) => Reason[]>} */
const readers = {
  vitest: ({ testResults }) =>
    testResults.flatMap((/** @type {any} */ file) => [
      ...file.assertionResults
        .filter((/** @type {any} */ test) => test.status === 'failed')
        .map((/** @type {any} */ test) => ({ name: test.fullName, text: test.failureMessages[0] ?? '' })),
      // A file that could not be loaded has no tests to name.
      ...(file.status === 'failed' && file.assertionResults.length === 0
        ? [{ name: file.name, text: file.message }]
        : []),
    ]),
  playwright: ({ suites, errors }) => [
    ...(errors ?? []).map((/** @type {any} */ error) => ({ name: 'playwright', text: error.message ?? '' })),
    ...suites.flatMap(reasonsOfSuite),
  ],
}

/**
 * Why the failed cases of a tool failed, a few lines each: the last thing a run says, as its beginning may be cut off.
 * @typedef {{ name: string, text: string }} Reason
 * @param {string} tool
 * @param {string} reportFile
 * @returns {string[]}
 */
export function reasonsOf(tool, reportFile) {
  const read = readers[tool]
  if (!read || !existsSync(reportFile)) return []
  return read(JSON.parse(readFileSync(reportFile, 'utf8'))).map(({ name, text }) => `✗ ${name}\n${shortened(text)}`)
}

/** The first try counts: a second one that passed has nothing to tell. @param {any} suite @returns {Reason[]} */
function reasonsOfSuite(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.flatMap((/** @type {any} */ test) => {
      if (test.status !== 'unexpected' && test.status !== 'flaky') return []
      const first = test.results.find((/** @type {any} */ result) => result.status !== 'passed')
      const place = first?.errorLocation ? `\n${first.errorLocation.file}:${first.errorLocation.line}` : ''
      return [{ name: `[${test.projectName}] ${spec.title}`, text: `${first?.error?.message ?? ''}${place}` }]
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(reasonsOfSuite)]
}

/** @param {string} text */
function shortened(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const kept = lines.length > linesShown ? [...lines.slice(0, linesShown - 1), ...lines.slice(-1)] : lines
  return kept.map((line) => `    ${line.trim()}`).join('\n')
}
