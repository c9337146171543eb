/**
 * The `component` strings the web app has a page for. A seeded menu entry whose page is not here yet stays out of the
 * menu; it appears at the first start after its page has been added.
 */
export const pagesReady: ReadonlySet<string> = new Set([
  'dashboard/Analysis',
  'market/StockMarket',
  'system/UserAnnouncementList',
])
