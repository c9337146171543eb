import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { remark } from '../checks/remarks.mjs'
import { allFaults } from './faults.ts'
import { runChaos, sayTakeovers } from './run.ts'

it('[NODE-19] the market node killed, then a web node, under load: nothing is lost, nothing doubled, and others go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-chaos-'))
  try {
    const said: string[] = []
    const outcome = await runChaos({
      folder,
      roles: ['web,worker,market', 'web,worker,market'],
      hasStandby: false,
      hasBalancer: false,
      faults: allFaults.filter(({ name }) => name === '行情节点' || name === '网页节点'),
      lastsMs: 0,
      quietMs: 1000,
      say: (text) => said.push(text),
    })
    expect(outcome).toMatchObject({ lost: [], doubled: [], faults: [], stuck: 0, faultsTried: 2 })
    // Each duty of the killed one went to the other.
    expect(outcome.takeovers).toHaveLength(2)
    for (const line of sayTakeovers(outcome.takeovers).lines) remark(line)
    expect(outcome.orders).toBeGreaterThan(0)
    expect(outcome.messages).toBeGreaterThan(0)
    expect(outcome.made).toBeGreaterThan(0)
    expect(outcome.frames).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_200_000)
