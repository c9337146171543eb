import { defineConfig } from 'vitest/config'

// Generous: a deadline only guards against a test that hangs, and machines are busy.
const testTimeout = 60_000
const env = { TZ: process.env['TZ'] ?? 'Asia/Shanghai' }

export default defineConfig({
  test: {
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
          testTimeout,
        },
      },
      {
        test: { name: 'boundaries', include: ['tools/boundaries/*.test.ts'], environment: 'node', env, testTimeout },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          environment: 'node',
          setupFiles: ['tools/vitest/fixed-seed.ts'],
          env,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
