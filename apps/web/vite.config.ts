import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const root = import.meta.dirname

/** Files of a kind of page with all they import, in one download: apart, a list asked for 160 files, most below 2 kB. */
const download = (name: string, priority: number, entries: RegExp) => ({
  name,
  priority,
  test: entries,
  includeDependenciesRecursively: true,
})

/** Each holds what the ones before it do not, so none waits for a later one. */
const downloads = [
  // Split along later pages the login compresses 10 kB worse, and every later page needs nearly all of it anyway.
  download('first', 4, /apps\/web\/src\/(main\.tsx|system\/login\/(user-layout|login-page)\.tsx)$/),
  download('frame', 3, /apps\/web\/src\/(app\/frame\/app-frame|shared\/feedback\/feedback-host)\.tsx$/),
  download(
    'panels',
    2,
    /apps\/web\/src\/(desk\/panel\/panel-frame|desk\/table\/compact-table|market\/live\/live-panel)\.tsx$/,
  ),
  download(
    'lists',
    1,
    /apps\/web\/src\/(widgets\/list-page\/list-page|widgets\/modal\/form-modal|system\/records\/record-(page|form))\.tsx$/,
  ),
]

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
      rolldownOptions: { output: { codeSplitting: { groups: downloads } } },
    },
    server: { proxy: { [api]: { target, ws: true } } },
    preview: { proxy: { [api]: { target, ws: true } } },
  }
})
