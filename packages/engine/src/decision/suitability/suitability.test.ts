import { expect, it } from 'vitest'
import { investorLevels, judgeSuitability, productLevels } from './suitability.ts'

const today = '2026-11-17'
const investor = (level: (typeof investorLevels)[number], more = {}) => ({
  level,
  validTo: '2027-11-16',
  isProfessional: false,
  ...more,
})

it('[SUIT-1] a purchase needs C at or above R; [SUIT-2] above it a written confirmation, and never for the lowest class', () => {
  for (const [own, level] of investorLevels.entries())
    for (const [risk, product] of productLevels.entries()) {
      const expected = own >= risk ? 'suitable' : level === 'C1' ? 'refused' : 'confirm'
      expect([level, product, judgeSuitability(investor(level), product, today).verdict]).toEqual([
        level,
        product,
        expected,
      ])
    }
})

it('[SUIT-3] professional investors are exempt, an expired level too', () => {
  expect(judgeSuitability(investor('C1', { isProfessional: true, validTo: null }), 'R5', today).verdict).toBe('exempt')
})

it('[SUIT-4] a level counts until its last day, and none is no level', () => {
  expect(judgeSuitability(investor('C5', { validTo: today }), 'R1', today).verdict).toBe('suitable')
  const late = judgeSuitability(investor('C5', { validTo: '2026-11-16' }), 'R1', today)
  expect(late).toEqual({ verdict: 'refused', text: '客户风险等级已于2026-11-16到期，请重新测评后申购' })
  expect(judgeSuitability(investor('C5', { validTo: null }), 'R1', today).verdict).toBe('refused')
})
