import { join } from 'node:path'
import { root } from './project.mjs'

/** Started with the pinned Node.js by path: the links in node_modules/.bin differ from system to system. */
const scripts = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** @typedef {keyof typeof scripts} Tool */

/** @param {Tool} tool */
export function scriptOf(tool) {
  return join(root, 'node_modules', scripts[tool])
}
