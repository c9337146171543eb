import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { root, runMain } from './project.mjs'

/**
 * Runs a command of the server with the pinned Node, installed if need be, with the arguments of this process.
 * @param {URL} script
 * @param {{ cwd?: string }} [options] where it runs: in the project, unless its arguments are relative to another folder
 */
export function runScript(script, { cwd = root } = {}) {
  return runMain(async () => {
    const node = await bootstrap()
    const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], { cwd, stdio: 'inherit' })
    // The child hears Ctrl-C by itself and decides what it still has to do.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
    })
  })
}
