import { fetchedPart } from '../shared/page/fetched-part.ts'
import type { Slots } from '../shared/slots/slots.ts'

/** What the areas put into the frame: one line per place, each fetched on use. */
export const areaSlots: Slots = {
  accountSetup: fetchedPart(async () => (await import('../trading/account-setup/setup-dialog.tsx')).SetupDialog),
  ticket: fetchedPart(async () => (await import('../trading/order/symbol-ticket.tsx')).SymbolTicket),
  homeCards: {
    account: fetchedPart(async () => (await import('../trading/home-card/account-card.tsx')).AccountCard),
    sectors: fetchedPart(async () => (await import('../market/home-card/sector-card.tsx')).SectorCard),
    watch: fetchedPart(async () => (await import('../market/home-card/watch-card.tsx')).WatchCard),
    nav: fetchedPart(async () => (await import('../decision/home-card/nav-card.tsx')).NavCard),
    approvals: fetchedPart(async () => (await import('../decision/home-card/approval-card.tsx')).ApprovalCard),
    points: fetchedPart(async () => (await import('../insight/home-card/points-card.tsx')).PointsCard),
    tasks: fetchedPart(async () => (await import('../trading/home-card/tasks-card.tsx')).TasksCard),
    index: fetchedPart(async () => (await import('../market/home-card/index-card.tsx')).IndexCard),
  },
  ticker: fetchedPart(async () => (await import('../insight/news/news-ticker.tsx')).NewsTicker),
  indexes: fetchedPart(async () => (await import('../market/header-strip/header-strip.tsx')).HeaderStrip),
  marketSource: fetchedPart(async () => (await import('../market/source-tag/source-tag.tsx')).SourceTag),
  demoProgress: fetchedPart(async () => (await import('../trading/demo/demo-progress.tsx')).DemoProgress),
  emotion: fetchedPart(async () => (await import('../insight/emotion/emotion-button.tsx')).EmotionButton),
}
