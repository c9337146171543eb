import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'

/** Where tests of a run leave what people should read although nothing failed; their own output is not shown then. */
export const remarksVariable = 'REMARKS_FILE'

/** @param {string} text @param {NodeJS.ProcessEnv} [env] */
export function remark(text, env = process.env) {
  const file = env[remarksVariable]
  if (file) appendFileSync(file, `${text}\n`)
}

/** What was left since one looked last. @param {string} file @returns {string[]} */
export function takeRemarks(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  rmSync(file)
  return lines
}
