import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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
          env,
        },
      },
      {
        test: { name: 'boundaries', include: ['tools/boundaries/*.test.ts'], environment: 'node', env },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          environment: 'node',
          env,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/shared/testing/setup.ts'],
          env: { TZ: process.env['TZ'] ?? 'Asia/Shanghai' },
        },
      },
    ],
  },
})
