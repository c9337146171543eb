import { defineProject } from 'vitest/config'
import { setupFiles, testsApart, webProject } from './vitest.shared.ts'

export default defineProject(
  webProject({
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: testsApart,
    // One module graph and one document per thread: loading antd for every file costs more than all the tests.
    pool: 'threads',
    isolate: false,
    setupFiles: [...setupFiles, 'src/shared/testing/forget-session.ts'],
  }),
)
