import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { remark, remarksVariable, takeRemarks } from './remarks.mjs'

it('[NODE-21] what a test wants people to read is kept for the run, given out once, and nowhere without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remarks-'))
  try {
    const file = join(folder, 'remarks.txt')
    expect(takeRemarks(file)).toEqual([])
    remark('lost', {})
    remark('行情接管：1 次，最慢 900 ms', { [remarksVariable]: file })
    remark('交易接管：1 次，最慢 800 ms', { [remarksVariable]: file })
    expect(takeRemarks(file)).toEqual(['行情接管：1 次，最慢 900 ms', '交易接管：1 次，最慢 800 ms'])
    expect(takeRemarks(file)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
