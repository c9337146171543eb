import { availableParallelism, freemem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/vitest/longest-first.ts'

// Generous: a deadline only guards against a test that hangs, and machines are busy.
const deadlines = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }
const env = { TZ: process.env['TZ'] ?? 'Asia/Shanghai' }
/**
 * Node.js reads the server's sources as `npm start` does, and a third faster than Vite. Whoever changes sources between
 * two runs of one process asks for Vite, which reads them anew.
 */
const asStarted =
  process.env['TEST_MODULES'] === 'vite' ? {} : { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Two on two cores, where Vitest by itself would leave one idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1)
/** What a process of the server's tests may take, with its databases and files. */
const memoryOfOne = 4.5 * 1024 ** 3

export default defineConfig({
  test: {
    maxWorkers,
    // Asked for on the command line, another order wins.
    ...(process.argv.some((arg) => arg.startsWith('--sequence')) ? {} : { sequence: { sequencer: LongestFirst } }),
    // Stopping the database of the tests takes its time too.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/agent/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/lib/*.test.ts',
          ],
          exclude: ['tools/boundaries/**'],
          environment: 'node',
          setupFiles: ['tools/vitest/fixed-seed.ts'],
          env,
          // A process per file costs six times what the files themselves cost.
          isolate: false,
          ...deadlines,
        },
      },
      {
        test: { name: 'boundaries', include: ['tools/boundaries/*.test.ts'], environment: 'node', env, ...deadlines },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          environment: 'node',
          setupFiles: ['tools/vitest/fixed-seed.ts'],
          env,
          // They wait for servers of their own and for time to pass: one more uses the processors meanwhile.
          maxWorkers: freemem() > (maxWorkers + 1) * memoryOfOne ? maxWorkers + 1 : maxWorkers,
          // One module graph per process: importing the server costs four times what the tests of a file cost.
          isolate: false,
          ...asStarted,
          ...deadlines,
        },
      },
      'apps/web/vitest.config.ts',
      'apps/web/vitest.apart.config.ts',
    ],
  },
})
