// Keeps one Vitest open in a process of its own: sources, transforms and the tests' database stay between two faults.
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'

// Node.js keeps a module as it read it first; Vite reads a changed one again.
process.env['TEST_MODULES'] = 'vite'

const [folder = '.', ...projects] = process.argv.slice(2)
const vitest = await createVitest('test', {
  root: folder,
  project: projects,
  watch: false,
  bail: 1,
  // What a test imports costs more than the test: one worker imports it once.
  maxWorkers: 1,
  reporters: [{}],
  passWithNoTests: true,
})
await vitest.standalone()
await vitest.globTestSpecifications()

const mostAttempts = 3

/** The file of the fault before is whole again, which has to be read too. */
let changedBefore = ''

/** @param {{ changed: string, tests: readonly string[] }} wanted */
async function run({ changed, tests }) {
  for (const file of new Set([changedBefore, changed])) vitest.invalidateFile(join(folder, file))
  changedBefore = changed
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(folder, test)))
  if (specifications.length === 0) return { passed: true, failed: [] }
  for (let attempt = 1; ; attempt += 1) {
    const { testModules, unhandledErrors } = await runAfresh(specifications)
    const failed = testModules.filter((module) => !module.ok()).map((module) => relative(folder, module.moduleId))
    if (unhandledErrors.length > 0 || failed.length > 0) return { passed: false, failed }
    // A first failure ends a run, and its word can reach the next run, which then passes without having run.
    const ran = testModules.filter((module) => module.state() === 'passed')
    if (ran.length >= specifications.length || attempt === mostAttempts) return { passed: true, failed: [] }
  }
}

/** @param {import('vitest/node').TestSpecification[]} specifications */
function runAfresh(specifications) {
  // The count that `bail` goes by would go on from the run before.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  return vitest.runTestSpecifications(specifications)
}

process.on('message', (/** @type {any} */ wanted) => {
  run(wanted).then(
    (answer) => process.send?.(answer),
    (error) => process.send?.({ passed: false, failed: [String(error)] }),
  )
})
process.on('disconnect', () => {
  vitest.close().finally(() => process.exit(0))
})
process.send?.({ ready: true })
