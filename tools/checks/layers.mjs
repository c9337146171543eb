import { availableParallelism } from 'node:os'
import { zoneTests } from './zone-tests.mjs'

/**
 * @typedef {import('../lib/binaries.mjs').Tool} Tool
 * @typedef {{ tool: Tool, args: string[], env?: Record<string, string> }} Command
 * @typedef {{ name: string, isOneCheck?: boolean, needsBrowser?: boolean, commands: (filters: string[]) => Command[] }} Layer
 */

const shanghai = { TZ: 'Asia/Shanghai' }
/** By itself the compiler starts sixteen checkers, each of which reads the types they share anew. */
const sideBySide = ['--builders', String(availableParallelism()), '--checkers', '1']

/**
 * In the order a developer wants to hear about them: the quickest first.
 * @type {Layer[]}
 */
export const layers = [
  { name: 'types', isOneCheck: true, commands: () => [{ tool: 'tsc', args: ['-b', ...sideBySide] }] },
  {
    name: 'lint',
    isOneCheck: true,
    commands: () => [
      { tool: 'oxlint', args: ['--deny-warnings'] },
      { tool: 'oxfmt', args: ['--check'] },
    ],
  },
  { name: 'boundaries', commands: (filters) => [vitest('boundaries', filters)] },
  { name: 'unused', isOneCheck: true, commands: () => [{ tool: 'knip', args: ['--no-progress'] }] },
  {
    name: 'unit',
    commands: (filters) => [vitest('unit', filters), ...inUtc(filters)],
  },
  { name: 'web', commands: (filters) => [vitest('web*', filters)] },
  { name: 'integration', commands: (filters) => [vitest('integration', filters)] },
  {
    name: 'e2e',
    needsBrowser: true,
    commands: (filters) => [{ tool: 'playwright', args: ['test', '--config=e2e', ...filters], env: shanghai }],
  },
]

/** @param {string} project @param {string[]} filters @param {Record<string, string>} env @returns {Command} */
function vitest(project, filters, env = shanghai) {
  return { tool: 'vitest', args: ['run', `--project=${project}`, ...filters], env }
}

/**
 * What touches time once more in another zone: a rule that leans on the zone of the machine fails there. The engine
 * counts in whole numbers, so most of its tests cannot tell zones apart.
 * @param {string[]} filters
 */
function inUtc(filters) {
  const tests = zoneTests().filter((test) => filters.length === 0 || filters.some((filter) => test.includes(filter)))
  return tests.length === 0 ? [] : [vitest('unit', tests, { TZ: 'UTC' })]
}
