export type NewsTarget =
  | { readonly kind: 'market' }
  | { readonly kind: 'industry'; readonly name: string }
  | { readonly kind: 'concept'; readonly name: string }
  | { readonly kind: 'stock'; readonly symbol: string; readonly name: string }

/** What readers and analysers see. */
export interface NewsItem {
  readonly id: string
  readonly publishedAt: number
  readonly category: '宏观' | '政策' | '行业' | '公司' | '公告' | '快讯'
  readonly title: string
  readonly content: string
  readonly media: string
  readonly target: NewsTarget
}
