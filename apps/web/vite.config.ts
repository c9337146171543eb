import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const root = import.meta.dirname

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, root, ['PORT', 'VITE_'])
  const api = env['VITE_API_BASE'] ?? '/jeecg-boot'
  const target = `http://127.0.0.1:${env['PORT'] ?? '8080'}`

  return {
    root,
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      manifest: true,
      chunkSizeWarningLimit: 1200,
    },
    server: { proxy: { [api]: { target, ws: true } } },
    preview: { proxy: { [api]: { target, ws: true } } },
  }
})
