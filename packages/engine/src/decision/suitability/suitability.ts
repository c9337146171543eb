export const investorLevels = ['C1', 'C2', 'C3', 'C4', 'C5'] as const
export const productLevels = ['R1', 'R2', 'R3', 'R4', 'R5'] as const
export type InvestorLevel = (typeof investorLevels)[number]
export type ProductLevel = (typeof productLevels)[number]

export type Investor = {
  readonly level: InvestorLevel
  /** The last day on which the level counts. */
  readonly validTo: string | null
  /** Exempt by a document that is kept. */
  readonly isProfessional: boolean
}

/** `confirm` needs the written confirmation of the client, whose text is kept with the purchase. */
export type Suitability = {
  readonly verdict: 'suitable' | 'exempt' | 'confirm' | 'refused'
  readonly text: string
}

/** SUIT-1 to SUIT-4: whether an investor may buy units of a product on a day. Redemptions are never asked about. */
export function judgeSuitability(investor: Investor, product: ProductLevel, today: string): Suitability {
  const { level, validTo, isProfessional } = investor
  if (isProfessional) return { verdict: 'exempt', text: '专业投资者，免于适当性匹配' }
  if (validTo === null || validTo < today)
    return {
      verdict: 'refused',
      text: validTo === null ? '客户尚未完成风险测评，不能申购' : `客户风险等级已于${validTo}到期，请重新测评后申购`,
    }
  const [own, risk] = [investorLevels.indexOf(level), productLevels.indexOf(product)]
  if (own >= risk) return { verdict: 'suitable', text: `客户${level}可承受产品${product}风险` }
  if (level === 'C1') return { verdict: 'refused', text: `最低风险等级C1的客户只能申购R1产品，不能申购${product}产品` }
  return {
    verdict: 'confirm',
    text: `产品风险等级${product}高于客户风险承受能力${level}，申购可能造成超出承受能力的损失，须客户书面确认后办理`,
  }
}
