import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { emotionDay } from '../insight/emotion.ts'
import { contractPoint, contractPointsQuery } from './derivative-calls.ts'
import {
  constituentRow,
  etfKlineRow,
  etfPortfolio,
  etfPortfolioRow,
  etfQuery,
  etfRow,
  indexListRow,
  spotRow,
  stockTag,
} from './etf-calls.ts'
import { group, groupMember, monitor, monitorRule, recommendation, recycled, symbolInfo } from '../watch/group-calls.ts'
import { newsItem } from '../insight/news.ts'
import { auctionRow, breadth, limitPoolRow } from '../insight/open-data-calls.ts'
import {
  buySellQuery,
  buySellRow,
  componentRow,
  indexLine,
  indexRow,
  pointRow,
  pointsQuery,
  pointsV2Query,
  pointV2Row,
  quantRow,
  rankQuery,
  rankRow,
  sectorQuery,
  sectorRow,
} from '../insight/insight-calls.ts'
import { barsQuery, quoteRow } from './quote-calls.ts'
import { backtestRow, platform, symbolHit, symbolQuery, weather } from './symbol-calls.ts'

/** Fields clients of these calls rely on. One that is dropped or renamed breaks them, whatever else still passes. */
const promised: readonly [call: string, schema: z.ZodObject, fields: string][] = [
  ['group list', group, 'id name type ownerId productId symbols color sort monitor updateTime'],
  ['members', groupMember, 'symbol name addPrice addTime note tags sort targetPrice stopPrice'],
  [
    'members, live',
    groupMember,
    'last changePct amount turnoverRate volumeRatio mainInflow mixedStrength tradePoint60 rank pnlSinceAdd',
  ],
  ['symbols/info', symbolInfo, 'symbol name secType board industry concepts tags last changePct flags'],
  ['symbols/info flags', symbolInfo.shape.flags, 'st suspended limit t0'],
  ['recommendList', recommendation, 'symbol name score reason source'],
  ['recycleList', recycled, 'symbol name groupName deleteTime deleteBy retSince'],
  ['getMonitor', monitor, 'groupId enabled rules'],
  ['monitor rule', monitorRule, 'metric op value period cooldownMin level channels'],
  ['tradePoints asked', pointsQuery, 'symbol groupId period from to side'],
  ['tradePoints', pointRow, 'symbol name time period side price type score strength reasons state retSince closedAt'],
  ['tradePoints/v2 asked', pointsV2Query, 'minStrength executableOnly universe'],
  [
    'tradePoints/v2',
    pointV2Row,
    'stopPrice targetPrice executable blockReason higherTrend hit5 hit10 hit20 n tradePoint60',
  ],
  ['derivatives/trade/points asked', contractPointsQuery, 'symbol period'],
  [
    'derivatives/trade/points',
    contractPoint,
    'symbol name time period side price type score strength reasons state retSince openInterestChange fundingRate basis suggestedEffect',
  ],
  ['queryIndexes', indexRow, 'symbol name last change changePct amount up down spark'],
  ['symbol/rank asked', rankQuery, 'universe stockType board top sort minAmount groupId'],
  ['symbol/rank', rankRow, 'symbol name rank previousRank rankChange score parts'],
  ['queryQuantComponents', quantRow, 'symbol name targetWeight currentWeight diff targetVolume lots score reason'],
  ['industryconcept asked', sectorQuery, 'type level sort date'],
  [
    'industryconcept',
    sectorRow,
    'code name type changePct changePctEq amount turnoverRate netInflow netInflowRate upCount downCount flatCount limitUpCount limitDownCount failedCount maxBoards amountRatio r5 r20 heat rank rankChange topDays stage leader spark asOf coverage',
  ],
  [
    'components/v2',
    componentRow,
    'symbol name weight last changePct contribution amount mainInflow boards mixedStrength',
  ],
  ['getIndex', indexLine, 'quote points preClose'],
  ['getIndex points', indexLine.shape.points.element, 't price avg volume'],
  ['buySell asked', buySellQuery, 'date side groupId minStrength'],
  [
    'buySell/list',
    buySellRow,
    'symbol name side price time strength score reasons source suggestVolume held executable',
  ],
  ['open/data auction', auctionRow, 'symbol gap auctionVolume auctionAmount volRatio unmatched side'],
  [
    'open/data limitPool',
    limitPoolRow,
    'symbol firstSealTime lastSealTime openTimes sealAmount boards isOnePrice boardLabel',
  ],
  ['open/data breadth', breadth, 'up down flat limitUp limitDown failed amount buckets'],
  ['bondPlatform', platform, 'code name assetClasses modes capabilities status latencyMs lastHeartbeat'],
  ['symbol asked', symbolQuery, 'keyword type limit'],
  ['symbol', symbolHit, 'symbol name pinyin secType board status flags'],
  ['symbol/bt/list', backtestRow, 'symbol name strategy from to ret annual maxDD sharpe winRate trades updateTime'],
  ['symbol/weather', weather, 'symbol score kind icon text trend reason'],
  [
    'etf/list',
    etfRow,
    'symbol name type last changePct iopv premium amount turnoverRate shares shareChange scale indexName t0 feeRate',
  ],
  ['etf/list asked', etfQuery, 'keyword t0 minAmount sort pageNo pageSize'],
  [
    'etf/portfolio',
    etfPortfolio,
    'upCount downCount limitCount coverage cashComponent navBefore shares shareChange netCreation creationUnit arbitrage facts tracking',
  ],
  [
    'etf/portfolio rows',
    etfPortfolioRow,
    'symbol name qty substituteFlag premiumRate discountRate fixedAmount weight last changePct contribution status',
  ],
  ['etf/kline1m', etfKlineRow, 'time open close high low volume amount iopv premium'],
  ['etf/spot', spotRow, 'id symbol side targetVolume targetPrice note doneVolume createTime'],
  ['stock/tags', stockTag, 'tag kind since'],
  ['index/list', indexListRow, 'code name category count last changePct'],
  ['index/constituents', constituentRow, 'symbol name weight'],
  ['news', newsItem, 'code title summary show_time unique_url media_name category ai_analysis_result'],
  ['emotion', emotionDay, '日期 火热指数 恐慌指数 全情绪指数 连板指数 连板高度 状态'],
  [
    'quotes',
    quoteRow,
    'symbol last preClose open high low volume amount limitUp limitDown bids asks iopv openInterest phase change changePct amplitude turnoverRate volumeRatio avgPrice orderImbalance speed sealAmount mainInflow',
  ],
  ['bars asked', barsQuery, 'symbol freq n adj to'],
]

describe('fields of the market calls', () => {
  it.each(promised)('[MKT-31] %s has every field it is known for', (_call, schema, fields) => {
    expect(fields.split(' ').filter((field) => !(field in schema.shape))).toEqual([])
  })

  it.each(['60s', '300s', '900s', '1800s', '3600s', '1d', '1w', '1M'])('[MKT-31] bars of %s can be asked for', (freq) =>
    expect(barsQuery.parse({ symbol: 'SHSE.600000', freq })).toMatchObject({ freq }),
  )
})
