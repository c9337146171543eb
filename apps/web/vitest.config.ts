import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // Under Node `antd` is its CommonJS build; a deep import must come from the same one, or contexts split in two.
  resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // Style sheets are empty in tests, except where one is read as text.
    css: { include: /\.css\?raw$/ },
    // One module graph per thread: antd is loaded twice instead of once per file.
    pool: 'vmThreads',
    setupFiles: ['src/shared/testing/setup.ts', '../../tools/vitest/fixed-seed.ts'],
    testTimeout: 60_000,
    env: { TZ: process.env['TZ'] ?? 'Asia/Shanghai' },
  },
})
