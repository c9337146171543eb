import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const followParent = new URL('follow-parent.mjs', import.meta.url).href
/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a server script as a child, passes signals on and resolves with its exit code.
 * @param {string} node
 * @param {URL} script
 * @param {{ cwd?: string }} [options]
 */
export async function runServer(node, script, options = {}) {
  const child = spawn(node, [`--import=${followParent}`, fileURLToPath(script)], {
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  forwardSignals(child)
  if (process.env['npm_lifecycle_event']) stopWithNpm(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Each signal once: npm repeats what the terminal already sent to everybody, and a server may read a second one as
 * impatience. From a terminal Ctrl-C reaches the child by itself.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  for (const signal of forwarded) {
    let isPassedOn = signal === 'SIGINT' && process.stdin.isTTY
    process.on(signal, () => {
      if (!isPassedOn) child.kill(signal)
      isPassedOn = true
    })
  }
}

/**
 * npm passes a signal to the shell it started us with, which ends without telling us. Whoever stops npm wants the
 * product stopped, so the loss of shell or npm counts as a signal.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithNpm(child) {
  const starters = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === starters) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200).unref()
}

/** Parent and, where the system shows it, grandparent: the shell and npm. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
