import type { HotspotKind } from '@liangshu/contract/insight/macro-calls'

interface HotspotWords {
  readonly label: string
  readonly tone: 'up' | 'down' | 'flat' | 'warn'
  /** What counts as one. */
  readonly rule: string
}

export const hotspotWords: Readonly<Record<HotspotKind, HotspotWords>> = {
  surge: { label: '急拉', tone: 'up', rule: '5分钟内上涨不少于3%' },
  plunge: { label: '急跌', tone: 'down', rule: '5分钟内下跌不少于3%' },
  volume: { label: '放量', tone: 'warn', rule: '3分钟成交量不少于平时同时段的6倍，成交额不少于3000万元' },
  bigAmount: { label: '大单', tone: 'warn', rule: '1分钟成交额不少于1亿元' },
  sealed: { label: '封板', tone: 'up', rule: '一分钟收在涨停价' },
  opened: { label: '炸板', tone: 'down', rule: '涨停被打开' },
  limitDown: { label: '跌停', tone: 'down', rule: '一分钟收在跌停价' },
  sectorUp: { label: '板块拉升', tone: 'up', rule: '行业或概念5分钟内上涨不少于0.4%' },
  sectorDown: { label: '板块回落', tone: 'down', rule: '行业或概念5分钟内下跌不少于0.4%' },
  news: { label: '新闻', tone: 'flat', rule: '当日发布的资讯' },
}
