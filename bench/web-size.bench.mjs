// JavaScript that crosses the wire before the login page and before the landed home, against our limits.
// One JSON line per figure; exits 1 above a limit.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  'src/trading/home-card/account-card.tsx',
  'src/market/home-card/index-card.tsx',
  'src/insight/emotion/emotion-button.tsx',
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

/** What the server sends of a file: its packed copy where there is one. */
function wireBytes(file) {
  const packed = join(dist, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(dist, file)).size
}

function kilobytes(names) {
  const files = [...withImports(names)].filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + wireBytes(file), 0) / 1000
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
  const ours = Math.round(kilobytes(names) * 10) / 10
  isOver ||= ours > peer
  console.log(
    JSON.stringify({ bench, ours, peer, ratio: Math.round((peer / ours) * 1000) / 1000, unit: 'kB on the wire' }),
  )
}
process.exitCode = isOver ? 1 : 0
