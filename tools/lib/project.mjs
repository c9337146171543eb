import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository, whatever folder the command was started in. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
export const cacheDir = join(root, '.cache')

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** A failure the user can do something about: shown as it is, without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError'
}

/**
 * Runs a command's main function; ends the process with its exit code.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : detailsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** @param {unknown} error */
function detailsOf(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
