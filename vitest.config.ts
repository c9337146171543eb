import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/agent/src/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          env: { TZ: process.env['TZ'] ?? 'Asia/Shanghai' },
        },
      },
      {
        plugins: [react()],
        // Under Node `antd` is its CommonJS build; a deep import must come from the same one, or contexts split in two.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'vmThreads',
          testTimeout: 60_000,
          setupFiles: ['apps/web/src/shared/testing/setup.ts'],
          env: { TZ: process.env['TZ'] ?? 'Asia/Shanghai' },
        },
      },
    ],
  },
})
