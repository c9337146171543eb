import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const root = import.meta.dirname

/**
 * Everything the login page needs, in one file: split along later pages it compresses 10 kB worse, and every later
 * page needs nearly all of it anyway.
 */
const firstDownload = {
  name: 'first',
  test: /apps\/web\/src\/(main\.tsx|system\/login\/(user-layout|login-page)\.tsx)$/,
  includeDependenciesRecursively: true,
}

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
      rolldownOptions: { output: { codeSplitting: { groups: [firstDownload] } } },
    },
    server: { proxy: { [api]: { target, ws: true } } },
    preview: { proxy: { [api]: { target, ws: true } } },
  }
})
