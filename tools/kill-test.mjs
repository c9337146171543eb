// Kills the product under load again and again and counts: `npm run kill-test -- --times 100 [--seed 1] [--keep]`.
// Nothing may be lost, nothing doubled, and every cent must be found again; otherwise it ends with code 1.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killTest } from './kill-test/run.mjs'
import { runMain, say } from './lib/project.mjs'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    day: { type: 'string', default: '2026-11-16' },
    keep: { type: 'boolean', default: false },
  },
})

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-kill-'))
  const startedAt = performance.now()
  const { faults, ...counts } = await killTest({
    folder,
    times: Number(values.times),
    seed: Number(values.seed),
    firstDay: values.day,
    say,
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  say(JSON.stringify({ ...counts, faults: faults.length, seconds }))
  if (!values.keep && faults.length === 0) rmSync(folder, { recursive: true, force: true })
  else say(`数据保留在 ${folder}`)
  return faults.length === 0 ? 0 : 1
})
