// Builds the whole demo as a first start does and goes through its books:
// `npm run demo-check -- [--days 120] [--kills 3] [--stocks 5400] [--keep]`. Ends with code 1 when a cent is missing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoCheck } from './demo-check/run.mjs'
import { runMain, say } from './lib/project.mjs'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '120' },
    kills: { type: 'string', default: '0' },
    stocks: { type: 'string', default: '5400' },
    keep: { type: 'boolean', default: false },
  },
})

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-demo-'))
  const { faults, ...counts } = await demoCheck({
    folder,
    days: Number(values.days),
    kills: Number(values.kills),
    stocks: Number(values.stocks),
    say,
  })
  say(JSON.stringify({ ...counts, faults: faults.length }))
  for (const fault of faults) say(fault)
  if (!values.keep && faults.length === 0) rmSync(folder, { recursive: true, force: true })
  else say(`数据保留在 ${folder}`)
  return faults.length === 0 ? 0 : 1
})
