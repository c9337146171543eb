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
    ],
  },
})
