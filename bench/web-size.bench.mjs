// JavaScript a browser fetches before the login page and before the landed home, gzipped, against our limits.
// One JSON line per figure; exits 1 above a limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt } from '../tools/lib/build-web.mjs'

await ensureWebBuilt(process.execPath)

const dist = join(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The login page travels with the entry; the home brings the frame. Charts and editors come with the page that draws one. */
const login = ['index.html']
const home = [
  'index.html',
  'src/app/frame/app-frame.tsx',
  'src/system/home/home-page.tsx',
  'src/shared/feedback/feedback-host.tsx',
  'src/app/home-cards/account-card.tsx',
  'src/app/home-cards/index-card.tsx',
  'src/app/market-emotion/emotion-button.tsx',
]

function withImports(names, seen = new Set()) {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find(({ src }) => src === name)
    if (!chunk) throw new Error(`no chunk for ${name}: build the web app first`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    withImports(chunk.imports ?? [], seen)
  }
  return seen
}

function gzipKilobytes(names) {
  const files = [...withImports(names)].filter((file) => file.endsWith('.js'))
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, one) => sum + one, 0) / 1000
}

/** The compiler's mark in the code: without it the components would ship uncompiled, and nobody would notice. */
const isCompiled = [...withImports(login)].some((file) =>
  readFileSync(join(dist, file), 'utf8').includes('react.memo_cache_sentinel'),
)
if (!isCompiled) throw new Error('the React compiler did not run on this build')

let isOver = false
for (const [bench, names, peer] of [
  ['web login page, initial JavaScript', login, 240],
  ['web landed home, initial JavaScript', home, 450],
]) {
  const ours = Math.round(gzipKilobytes(names) * 10) / 10
  isOver ||= ours > peer
  console.log(JSON.stringify({ bench, ours, peer, ratio: Math.round((peer / ours) * 1000) / 1000, unit: 'kB gzip' }))
}
process.exitCode = isOver ? 1 : 0
