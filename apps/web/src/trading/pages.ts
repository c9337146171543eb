import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const tradingPages: PageLoaders = {
  'trading/OrderList': async () => (await import('./order/order-list-page.tsx')).OrderListPage,
  'trading/Position': async () => (await import('./holding/holding-page.tsx')).PositionPage,
  'trading/PendingOrder': async () => (await import('./desk-page/pending-page.tsx')).PendingPage,
  'trading/Deal': async () => (await import('./desk-page/deal-page.tsx')).DealPage,
  'trading/Futures': async () => (await import('./desk-page/derivative-pages.tsx')).FuturesPage,
  'trading/Crypto': async () => (await import('./desk-page/derivative-pages.tsx')).CryptoPage,
  'trading/TradeRecord': async () => (await import('./record/record-page.tsx')).RecordPage,
  'trading/Reconcile': async () => (await import('./statement/reconcile-page.tsx')).ReconcilePage,
  'trading/Profit': async () => (await import('./profit/profit-page.tsx')).ProfitPage,
  'trading/AccountList': async () => (await import('./account/account-list-page.tsx')).AccountListPage,
  'trading/StrategyList': async () => (await import('./strategy/strategy-page.tsx')).StrategyPage,
  'insight/BuySellAnalysis': async () => (await import('./review/buy-sell-page.tsx')).BuySellPage,
  'insight/EntrustReview': async () => (await import('./review/entrust-page.tsx')).EntrustPage,
  'insight/EntrustAccount': async () => (await import('./review/entrust-account-page.tsx')).EntrustAccountPage,
  'insight/TradingReview': async () => (await import('./review/trading-review-page.tsx')).TradingReviewPage,
  'trading/KillSwitch': async () => (await import('./kill-switch/kill-switch-page.tsx')).KillSwitchPage,
}
