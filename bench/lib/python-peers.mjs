import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('../peers', import.meta.url))
const run = promisify(execFile)
const MOST_OUTPUT = 256 * 1024 * 1024

/** @param {string} command @param {string[]} args */
function must(command, args) {
  const done = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${done.status}`)
}

/**
 * A Python with the packages of `bench/<name>/requirements.txt`; the first run makes it outside the project, as its
 * packages take more than half a gigabyte. Null where that cannot be done.
 * @param {string} name
 * @param {string[]} modules
 */
export function pythonWith(name, modules) {
  const venv = join(tmpdir(), `liangshu-bench-${name}`)
  const python = join(venv, 'bin', 'python')
  try {
    if (!existsSync(python)) {
      process.stdout.write(`making ${venv} with the packages of bench/${name}/requirements.txt …\n`)
      must('python3', ['-m', 'venv', venv])
    }
    if (spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status !== 0)
      must(python, ['-m', 'pip', 'install', '--quiet', '-r', join(folder, '..', name, 'requirements.txt')])
    return python
  } catch (error) {
    process.stdout.write(`no Python with ${modules.join(', ')}: ${error instanceof Error ? error.message : error}\n`)
    return null
  }
}

/** A Python with the peers of the trading benches. */
export const peersPython = () => pythonWith('peers', ['backtrader', 'nautilus_trader'])

/**
 * What a peer answers: processor time of its run in milliseconds, and its fills.
 * @param {string} python @param {string} script @param {string[]} args
 */
export async function runPeer(python, script, args) {
  const { stdout } = await run(python, [join(folder, script), ...args], { maxBuffer: MOST_OUTPUT })
  return JSON.parse(stdout)
}
