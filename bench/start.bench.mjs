// a start with everything in place, beside the limits we set ourselves
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isWebBuilt } from '../tools/lib/build-web.mjs'
import { medianMs, report } from './lib/measure.mjs'

const starter = fileURLToPath(new URL('../tools/start.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
const limits = { readyMs: 3000, digestMs: 200, starterMb: 80 }

/** Resident memory as Linux reports it. @param {number | undefined} pid */
function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function startAndStop() {
  const startedAt = performance.now()
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const product = spawn(process.execPath, [starter], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(product.stdout)) if (line.startsWith('ready ')) break
  const readyMs = performance.now() - startedAt
  const starterMb = residentMb(product.pid)
  product.kill('SIGTERM')
  await once(product, 'exit')
  return { readyMs, starterMb }
}

await startAndStop()
const starts = [await startAndStop(), await startAndStop(), await startAndStop()]
const median = starts.sort((a, b) => a.readyMs - b.readyMs)[1] ?? { readyMs: Number.NaN, starterMb: Number.NaN }
rmSync(dataDir, { recursive: true })

const lessIsBetter = true
report({ bench: 'start: until ready', ours: median.readyMs, peer: limits.readyMs, unit: 'ms', lessIsBetter })
report({
  bench: 'start: memory of the starter',
  ours: median.starterMb,
  peer: limits.starterMb,
  unit: 'MB',
  lessIsBetter,
})
const digestMs = await medianMs(() => isWebBuilt())
report({ bench: 'start: is the web app fresh', ours: digestMs, peer: limits.digestMs, unit: 'ms', lessIsBetter })
