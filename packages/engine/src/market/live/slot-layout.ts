/** First slot of each kind in a snapshot: stocks, funds, convertible bonds, indices, futures (four per product), coins. */
export interface SlotLayout {
  readonly stocks: number
  readonly etfs: number
  readonly convertibles: number
  readonly indices: number
  readonly futures: number
  readonly crypto: number
  readonly end: number
}
