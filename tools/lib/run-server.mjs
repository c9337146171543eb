import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onNpmEnded } from './npm-ended.mjs'
import { cacheDir } from './project.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url).href
/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The server ends with this to be started anew. */
const restartCode = 75

/**
 * Runs a server script as a child, passes signals on, starts it anew when it asks for that, and resolves with its exit code.
 * @param {string} node
 * @param {URL} script
 * @param {{ cwd?: string }} [options]
 */
export async function runServer(node, script, options = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let port = process.env['PORT']
  forwardSignals((signal) => child?.kill(signal))
  onNpmEnded(() => child?.kill('SIGTERM'))
  for (;;) {
    const current = spawn(node, [`--import=${followParent}`, fileURLToPath(script)], {
      ...options,
      // Keeps compiled code between starts; about a sixth of the time until ready.
      env: {
        NODE_COMPILE_CACHE: join(cacheDir, 'node'),
        ...process.env,
        ...(port !== undefined && { PORT: port }),
        LIANGSHU_STARTER: '1',
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    child = current
    // Started anew it is found where it was, also when the system had chosen the port.
    current.on('message', (message) => {
      if (typeof message === 'object' && message && 'port' in message) port = String(message.port)
    })
    const code = await new Promise((resolve, reject) => {
      current.once('error', reject)
      current.once('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)))
    })
    if (code !== restartCode) return code
  }
}

/**
 * Each signal once: npm repeats what the terminal already sent to everybody, and a server may read a second one as
 * impatience. From a terminal Ctrl-C reaches the child by itself.
 * @param {(signal: NodeJS.Signals) => void} pass
 */
function forwardSignals(pass) {
  for (const signal of forwarded) {
    let isPassedOn = signal === 'SIGINT' && process.stdin.isTTY
    process.on(signal, () => {
      if (!isPassedOn) pass(signal)
      isPassedOn = true
    })
  }
}
