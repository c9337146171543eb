import type { OrderDraft } from './order.ts'

/** Everything the user decided about an order; who clicked and from where does not make it another order. */
const bodyFields = [
  'accountId',
  'unitId',
  'symbol',
  'side',
  'positionEffect',
  'positionSide',
  'orderType',
  'tif',
  'price',
  'volume',
  'triggerPrice',
  'reduceOnly',
  'proposalTargetId',
] as const satisfies readonly (keyof OrderDraft)[]

/** ORD-10: a repeated clOrdId is the same click only when the body is the same. */
export function isSameBody(a: OrderDraft, b: OrderDraft): boolean {
  return bodyFields.every((field) => a[field] === b[field])
}
