import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { downloadGroups } from './downloads.ts'

const root = import.meta.dirname

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, root, ['PORT', 'VITE_'])
  const api = env['VITE_API_BASE'] ?? '/jeecg-boot'
  const target = `http://127.0.0.1:${env['PORT'] ?? '8080'}`

  return {
    root,
    plugins: [react({ compiler: true })],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      manifest: true,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { output: { codeSplitting: { groups: downloadGroups } } },
    },
    server: { proxy: { [api]: { target, ws: true } } },
    preview: { proxy: { [api]: { target, ws: true } } },
  }
})
