import type { MarketAnalysis } from '../../market/index.ts'
import { emotionDays, emotionText } from '../emotion/emotion.calls.ts'
import { emotionCurve } from '../emotion/emotion-curve.calls.ts'
import { emotionParts, emotionPhases } from '../emotion/emotion-parts.calls.ts'
import { emotionSymbols } from '../emotion/emotion-symbols.calls.ts'
import { weather } from '../emotion/weather.calls.ts'
import { judged } from '../judged/judged.calls.ts'
import { boardDays, sealedBefore } from '../macro/board-days.calls.ts'
import { exposure } from '../macro/exposure.calls.ts'
import { hotspots } from '../macro/hotspots.calls.ts'
import { marketCurve } from '../macro/market-curve.calls.ts'
import { industryDays, sectorCurve, sectorDays } from '../macro/sector-days.calls.ts'
import { sectorStocks, stockSectors } from '../macro/sector-links.calls.ts'
import { newsEntities, newsFacts, newsOfDays, newsSince, stockNews } from '../news/news.calls.ts'
import { newsOutcomes } from '../news-analysis/outcomes.calls.ts'
import { openData } from '../open-data/open-data.calls.ts'
import { rank } from '../rank/rank.calls.ts'
import { tradedDays } from '../review/traded-days.calls.ts'
import { components, constituents } from '../sector/components.calls.ts'
import { industryReturns } from '../sector/industry-returns.calls.ts'
import { sectorMembers, sectors } from '../sector/sectors.calls.ts'
import { quantComponents } from '../selection/quant-components.calls.ts'
import { selectionOutcomes } from '../selection/outcomes.calls.ts'
import { factorReport, selectionPast } from '../selection/selection-past.calls.ts'
import { selection, selectionExplain } from '../selection/selection.calls.ts'
import { recommend } from '../selection/recommend.calls.ts'
import { backtests } from '../signal/backtests.calls.ts'
import { buySell, recentPointSymbols, writeBuySell } from '../signal/buy-sell.calls.ts'
import { signalDays, signalRecord } from '../signal/signal.calls.ts'
import { points, pointsV2 } from '../signal/trade-points.calls.ts'
import { catchUpInsightSteps, dayInsightSteps, fillInsight } from './day-analysis.ts'

/** What is asked of the conclusions from a market. Arguments and results may cross a thread: plain data only. */
export const insightCalls = {
  backtests,
  boardDays,
  buySell,
  components,
  constituents,
  emotionCurve,
  emotionDays,
  emotionParts,
  emotionPhases,
  emotionSymbols,
  emotionText,
  exposure,
  hotspots,
  industryDays,
  industryReturns,
  judged,
  marketCurve,
  factorReport,
  newsEntities,
  newsFacts,
  newsOfDays,
  newsOutcomes,
  newsSince,
  openData,
  points,
  pointsV2,
  quantComponents,
  rank,
  recentPointSymbols,
  recommend,
  sealedBefore,
  sectorCurve,
  sectorDays,
  sectorMembers,
  sectors,
  sectorStocks,
  selection,
  selectionExplain,
  selectionOutcomes,
  selectionPast,
  signalDays,
  signalRecord,
  stockNews,
  stockSectors,
  tradedDays,
  weather,
}

export type InsightCalls = typeof insightCalls

/** Given to whoever runs a market. */
export const marketAnalysis = {
  daySteps: dayInsightSteps,
  catchUpSteps: catchUpInsightSteps,
  fill: fillInsight,
  calls: insightCalls,
  writers: { buySell: writeBuySell },
} satisfies MarketAnalysis
