import { lazy } from 'react'
import type { Slots } from '../shared/slots/slots.ts'

/** What the areas put into the frame: one line per place, each a lazily loaded component. */
export const areaSlots: Slots = {
  accountSetup: lazy(async () => ({
    default: (await import('../trading/account-setup/setup-dialog.tsx')).SetupDialog,
  })),
  ticket: lazy(async () => ({ default: (await import('../trading/order/symbol-ticket.tsx')).SymbolTicket })),
  homeCards: {
    account: lazy(async () => ({ default: (await import('../trading/home-card/account-card.tsx')).AccountCard })),
    sectors: lazy(async () => ({ default: (await import('../market/home-card/sector-card.tsx')).SectorCard })),
    watch: lazy(async () => ({ default: (await import('../market/home-card/watch-card.tsx')).WatchCard })),
    nav: lazy(async () => ({ default: (await import('../decision/home-card/nav-card.tsx')).NavCard })),
    approvals: lazy(async () => ({
      default: (await import('../decision/home-card/approval-card.tsx')).ApprovalCard,
    })),
    points: lazy(async () => ({ default: (await import('../insight/home-card/points-card.tsx')).PointsCard })),
    tasks: lazy(async () => ({ default: (await import('../trading/home-card/tasks-card.tsx')).TasksCard })),
    index: lazy(async () => ({ default: (await import('../market/home-card/index-card.tsx')).IndexCard })),
  },
  ticker: lazy(async () => ({ default: (await import('../insight/news/news-ticker.tsx')).NewsTicker })),
  indexes: lazy(async () => ({ default: (await import('../market/header-strip/header-strip.tsx')).HeaderStrip })),
  marketSource: lazy(async () => ({ default: (await import('../market/source-tag/source-tag.tsx')).SourceTag })),
  demoProgress: lazy(async () => ({ default: (await import('../trading/demo/demo-progress.tsx')).DemoProgress })),
  emotion: lazy(async () => ({ default: (await import('../insight/emotion/emotion-button.tsx')).EmotionButton })),
}
