import type { NewsItem, NewsTarget } from '../../market/news/news-item.ts'

/** What really happened. Kept apart from the item: analysers must not see it, scoring does. */
export interface NewsTruth {
  readonly newsId: string
  readonly target: NewsTarget
  /** 0 for routine items and for rumours. */
  readonly sign: -1 | 0 | 1
  /** Return the shock is good for in all, as a fraction. */
  readonly size: number
  readonly horizon: '日内' | '短期' | '中期' | '长期'
  readonly horizonDays: number
  /** Worded like news, but nothing stood behind it. */
  readonly isRumour: boolean
}

export interface SimulatedNews {
  readonly item: NewsItem
  readonly truth: NewsTruth
}
