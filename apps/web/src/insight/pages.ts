import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const insightPages: PageLoaders = {
  'insight/BuySellSignal': async () => (await import('./page/signal-pages.tsx')).BuySellSignalPage,
  'insight/TradePoint': async () => (await import('./page/signal-pages.tsx')).TradePointPage,
  'insight/AiRecord': async () => (await import('./record/record-page.tsx')).RecordPage,
  'insight/Emotion': async () => (await import('./emotion/emotion-page.tsx')).EmotionPage,
  'insight/AiSelect': async () => (await import('./selection/selection-page.tsx')).SelectionPage,
  'insight/News': async () => (await import('./news/news-page.tsx')).NewsPage,
}
