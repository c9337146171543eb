import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** A test that replaces modules or loads them anew needs a world of its own. */
const needsOwnModules = /\bvi\.(mock|doMock|resetModules)\(|^\/\/ Apart: /m

export const testsApart = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  needsOwnModules.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

export const setupFiles = [
  'src/shared/testing/setup.ts',
  'src/desk/testing/forget-panels.ts',
  '../../tools/vitest/fixed-seed.ts',
]

/** What both projects of component tests have in common. */
export function webProject(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    // Under Node `antd` is its CommonJS build; a deep import must come from the same one, or contexts split in two.
    resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
    test: {
      environment: 'happy-dom',
      // Style sheets are empty in tests, except where one is read as text.
      css: { include: /\.css\?raw$/ },
      setupFiles,
      // Generous: a deadline only guards against a test that hangs, and machines are busy.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 120_000 } },
      // Two on two cores, as for the other projects: a project with a file of its own does not hear of it.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      env: { TZ: process.env['TZ'] ?? 'Asia/Shanghai' },
      ...test,
    },
  }
}
