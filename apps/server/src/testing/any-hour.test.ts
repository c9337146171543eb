import { describe, expect, it } from 'vitest'

import { findTestFiles, type SourceFile } from './source-files.ts'

/** What takes the hour of the machine that runs the tests. */
const machineClock = /\bDate\.now\(\)|\bnew Date\(\)/
const areas = /^(trading|decision|market|watch|insight)\//

/** Where the hour decides nothing. */
const harmless = new Map([
  ['trading/strategy-run/strategy-run.test.ts', 'the context of a job that looks at lines of the log only'],
  ['trading/review/workflow-host.test.ts', 'deadlines of calls to another host'],
  ['trading/broker/veighna/veighna.test.ts', 'stamps of messages to a double'],
  ['market/live/keeper/takeover.test.ts', 'the day is worked out from the same hour, whatever it is'],
  ['watch/group/group.routes.test.ts', 'when a row was added'],
])

const findLeaning = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ file, text }) => areas.test(file) && machineClock.test(text) && !harmless.has(file))
    .map(({ file }) => file)

describe('tests of what depends on the hour', () => {
  it('[HOURS-2] take their time from the clock of the tests, never from the machine', () => {
    expect(findLeaning(findTestFiles())).toEqual([])
  })

  it.each(['const day = shanghaiTime(Date.now()).date', 'const at = new Date()'])('[HOURS-2] %s is found', (text) => {
    expect(findLeaning([{ file: 'trading/planted.test.ts', text }])).toEqual(['trading/planted.test.ts'])
    expect(findLeaning([{ file: 'system/planted.test.ts', text }])).toEqual([])
  })

  it('[HOURS-2] those that are let off are there', () => {
    const known = new Map(findTestFiles().map(({ file, text }) => [file, text]))
    expect([...harmless.keys()].filter((file) => !machineClock.test(known.get(file) ?? ''))).toEqual([])
  })
})
