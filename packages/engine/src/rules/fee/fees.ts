/** Charged components in fen. */
export type Fees = {
  readonly commission: number
  readonly stamp: number
  readonly transfer: number
  readonly exchange: number
  readonly regulatory: number
}

export const noFees: Fees = { commission: 0, stamp: 0, transfer: 0, exchange: 0, regulatory: 0 }

export function totalFees(fees: Fees): number {
  return fees.commission + fees.stamp + fees.transfer + fees.exchange + fees.regulatory
}

export function addFees(a: Fees, b: Fees): Fees {
  if (a === noFees) return b
  return {
    commission: a.commission + b.commission,
    stamp: a.stamp + b.stamp,
    transfer: a.transfer + b.transfer,
    exchange: a.exchange + b.exchange,
    regulatory: a.regulatory + b.regulatory,
  }
}

export function subtractFees(a: Fees, b: Fees): Fees {
  if (b === noFees) return a
  return {
    commission: a.commission - b.commission,
    stamp: a.stamp - b.stamp,
    transfer: a.transfer - b.transfer,
    exchange: a.exchange - b.exchange,
    regulatory: a.regulatory - b.regulatory,
  }
}
