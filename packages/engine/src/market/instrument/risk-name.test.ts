import { describe, expect, it } from 'vitest'
import { riskFlagOn, riskFlagSince } from './instrument.ts'
import { readName } from './risk-name.ts'
import { sampleInstrument } from './sample-instrument.ts'

describe('risk flag from the name', () => {
  it.each([
    ['ST示例', 'ST', null, null],
    ['*ST示例', '*ST', null, null],
    ['＊ＳＴ示例', '*ST', null, null],
    ['XD*ST示', '*ST', 'XD', null],
    ['示例退', 'delisting', null, null],
    ['退市示例', 'delisting', null, null],
    ['N示例', 'none', null, 'N'],
    ['C示例', 'none', null, 'C'],
    ['DR示例股', 'none', 'DR', null],
    ['CNC示例', 'none', null, null],
    ['示例股份', 'none', null, null],
  ])('[RISK-1] %s', (name, riskFlag, exMark, listingMark) =>
    expect(readName(name)).toMatchObject({ riskFlag, exMark, listingMark }),
  )

  it.each([
    ['XD示例股份', '示例股份'],
    ['N示例', '示例'],
    ['C示例股', '示例股'],
    ['XD*ST示', '*ST示'],
    ['ＤＲ示例', '示例'],
    ['XDN示例', '示例'],
    ['N*ST示', '*ST示'],
    ['CNC示例', 'CNC示例'],
    ['示 例', '示例'],
  ])('[RISK-1] %s without the marks of the day is %s', (name, base) => expect(readName(name).base).toBe(base))

  const renamed = sampleInstrument('SHSE.600001', {
    names: [
      { from: '2020-01-02', name: '示例股份' },
      { from: '2025-05-06', name: 'ST示例' },
      { from: '2026-04-30', name: '*ST示例' },
      { from: '2026-06-01', name: '示例退' },
      { from: '2026-06-03', name: 'XD示例退' },
    ],
  })

  it('[RISK-2] the flag is the one of the day asked about', () => {
    expect(riskFlagOn(renamed, '2025-05-05')).toBe('none')
    expect(riskFlagOn(renamed, '2025-05-06')).toBe('ST')
    expect(riskFlagOn(renamed, '2026-04-30')).toBe('*ST')
  })

  it('[RISK-3] a rename inside one spell does not restart it', () =>
    expect(
      ['2026-06-01', '2026-06-05', '2026-04-30', '2025-05-05'].map((date) => riskFlagSince(renamed, date)),
    ).toEqual(['2026-06-01', '2026-06-01', '2026-04-30', null]))
})
