import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { killTest } from './run.mjs'

it('[TWRITE-1] killed between order and fill, and during settlement, the product loses and doubles nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-kill-'))
  try {
    // The third kill falls into the settlement.
    const counts = await killTest({ folder, times: 3, seed: 7, firstDay: '2026-11-16', say: () => undefined })
    expect(counts.faults).toEqual([])
    expect(counts.kills).toBe(3)
    expect(counts).toMatchObject({ orders: expect.any(Number), fills: expect.any(Number) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_200_000)
