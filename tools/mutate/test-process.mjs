// Keeps one Vitest open in a process of its own: sources, transforms and the tests' database stay between two faults.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const [folder = '.', ...projects] = process.argv.slice(2)
const vitest = await createVitest('test', {
  root: folder,
  project: projects,
  watch: false,
  bail: 1,
  reporters: [{}],
  passWithNoTests: true,
  // Pure packages need no process for each file; the other projects say so themselves.
  ...(projects.includes('unit') && { isolate: false }),
})
await vitest.standalone()
await vitest.globTestSpecifications()

/** The file of the fault before is whole again, which has to be read too. */
let changedBefore = ''

/** @param {{ changed: string, tests: readonly string[] }} wanted */
async function run({ changed, tests }) {
  for (const file of new Set([changedBefore, changed])) vitest.invalidateFile(join(folder, file))
  changedBefore = changed
  // The count that `bail` goes by would go on from the run before.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(folder, test)))
  if (specifications.length === 0) return { passed: true, failed: [] }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.filter((module) => !module.ok()).map((module) => module.relativeModuleId)
  return { passed: unhandledErrors.length === 0 && failed.length === 0, failed }
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
