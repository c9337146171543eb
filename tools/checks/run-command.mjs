import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { scriptOf } from '../lib/binaries.mjs'
import { root } from '../lib/project.mjs'
import { countCases } from './count.mjs'
import { reasonsOf } from './reasons.mjs'
import { remarksVariable, takeRemarks } from './remarks.mjs'

/** @typedef {import('./layers.mjs').Command} Command */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * @param {Command} command
 * @param {{ node: string, runFolder: string, env: NodeJS.ProcessEnv, isShown: boolean }} context
 */
export async function runCommand({ tool, args, env }, context) {
  const reportFile = join(context.runFolder, `${tool}-${running.size}-${process.hrtime.bigint()}.json`)
  const remarksFile = `${reportFile}.remarks`
  const child = spawn(context.node, [scriptOf(tool), ...args, ...reporting(tool, reportFile, context.isShown)], {
    cwd: root,
    env: {
      ...withoutColourWishes(context.env),
      ...env,
      ...colours(tool),
      TMPDIR: context.runFolder,
      // Every process and thread reads the same sources: what the first has compiled the others take as it is.
      NODE_COMPILE_CACHE: join(context.runFolder, 'node'),
      [remarksVariable]: remarksFile,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${context.env['PATH'] ?? ''}`,
    },
    stdio: context.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a broken-off run can end the tool with all its helpers.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  running.delete(child)
  return {
    output,
    count: countCases(tool, code === 0, reportFile),
    reasons: reasonsOf(tool, reportFile),
    remarks: takeRemarks(remarksFile),
  }
}

/** @param {NodeJS.Signals} signal */
export function signalRunning(signal) {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** @param {string} tool @param {string} reportFile @param {boolean} isShown */
function reporting(tool, reportFile, isShown) {
  if (tool === 'vitest') {
    const screen = isShown ? 'default' : 'dot'
    return [`--reporter=${screen}`, '--reporter=json', `--outputFile.json=${reportFile}`, '--silent=passed-only']
  }
  return tool === 'playwright' ? [`--reporter=${isShown ? 'list' : 'line'},json`] : []
}

/** Playwright forces colours upon its workers, so only its own off switch keeps them from arguing. @param {string} tool */
function colours(tool) {
  if (process.stdout.isTTY) return { FORCE_COLOR: '1' }
  return tool === 'playwright' ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }
}

/** Both wishes at once make Node.js warn in every process. @param {NodeJS.ProcessEnv} env */
function withoutColourWishes({ FORCE_COLOR: _force, NO_COLOR: _no, ...env }) {
  return env
}
