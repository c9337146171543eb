// Breaks several nodes under load and counts: `npm run chaos -- --minutes 30 [--only 行情节点,主库] [--keep]`.
// Nothing may be lost, nothing doubled, and others must take over in time; otherwise it ends with code 1.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allFaults } from './chaos/faults.ts'
import { runChaos, sayTakeovers } from './chaos/run.ts'
import { PlainError, runMain, say } from './lib/project.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

await runMain(async () => {
  const names = values.only?.split(',')
  const faults = allFaults.filter(({ name }) => !names || names.includes(name))
  if (faults.length === 0) throw new PlainError(`没有这样的故障，可选：${allFaults.map(({ name }) => name).join('、')}`)
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-chaos-'))
  const {
    takeovers,
    lost,
    doubled,
    faults: wrong,
    ...rest
  } = await runChaos({
    folder,
    roles: ['web,worker,market', 'web,worker,market', 'web'],
    hasStandby: true,
    hasBalancer: true,
    faults,
    lastsMs: Number(values.minutes) * 60_000,
    quietMs: 3000,
    say,
  })
  const { lines, tooSlow } = sayTakeovers(takeovers)
  say(
    JSON.stringify({
      lost: lost.length,
      doubled: doubled.length,
      wrong: wrong.length,
      tooSlow,
      ...rest,
    }),
  )
  lines.forEach(say)
  for (const text of [...lost, ...doubled, ...wrong].slice(0, 50)) say(text)
  const isGood = lost.length + doubled.length + wrong.length + rest.stuck + rest.seen + tooSlow === 0
  if (isGood && !values.keep) rmSync(folder, { recursive: true, force: true })
  else say(`数据保留在 ${folder}`)
  return isGood ? 0 : 1
})
