import type { LinkColor } from '../link/link-colors.ts'
import type { PlacedPanel, Split } from './layout.ts'

export interface ReadyWorkspace {
  readonly name: string
  readonly split: Split
}

type Part = readonly [share: number, part: Split]

const across = (...parts: Part[]): Split => ({ across: parts })
const down = (...parts: Part[]): Split => ({ down: parts })
/** Tabs of one group and colour; a panel alone is a group of one. */
const tabs = (link: LinkColor, ...panels: (string | readonly [string, PlacedPanel['params']])[]): Split => ({
  tabs: panels.map((panel) => (typeof panel === 'string' ? [panel, link] : [panel[0], link, panel[1]])),
})

/** The five levels stand without scrolling at 900 pixels of height. */
const bookAndTape = (link: LinkColor, share = 63): Split =>
  down([share, tabs(link, 'book')], [100 - share, tabs(link, 'tape')])
/** A small map is read by sectors; one of them fills it at a click. */
const smallMap = ['heat-map', { depth: 'sector' }] as const

/** What a new user finds. Panels that this installation does not have, or the user may not see, are left out. */
export const readyWorkspaces: readonly ReadyWorkspace[] = [
  {
    name: '盯盘',
    split: across(
      [28, down([65, tabs('blue', 'quote-table')], [35, tabs('amber', smallMap, 'sector-rank')])],
      [
        55,
        down(
          [65, across([75, tabs('blue', 'chart')], [25, bookAndTape('blue')])],
          [35, tabs('blue', 'orders', 'deals', 'positions', 'hotspots', 'ladder', 'limit-pool')],
        ),
      ],
      [17, down([65, tabs('blue', 'ticket', 'instrument-head')], [35, tabs('violet', 'news', 'breadth')])],
    ),
  },
  {
    name: '交易',
    split: across(
      [20, tabs('blue', 'quote-table')],
      [
        60,
        down(
          [58, across([74, tabs('blue', ['chart', { period: 'day' }])], [26, bookAndTape('blue', 69)])],
          [42, tabs('blue', 'positions', 'pending', 'orders', 'deals', 'strategy-list', 'strategy-log')],
        ),
      ],
      [20, down([66, tabs('blue', 'ticket')], [34, tabs('blue', 'account-bar', 'instrument-head')])],
    ),
  },
  {
    name: 'ETF',
    split: across(
      [
        30,
        down(
          [68, tabs('teal', 'etf-table', ['quote-table', { scope: 'fund' }])],
          [32, tabs('teal', 'premium-strip', 'share-change', smallMap)],
        ),
      ],
      [
        50,
        down(
          [62, tabs('teal', 'etf-chart', 'chart')],
          [38, tabs('teal', 'etf-basket', 'share-history', 'etf-arbitrage', 'positions', 'orders', 'news')],
        ),
      ],
      [
        20,
        down([45, tabs('teal', 'book', 'tape')], [55, tabs('teal', 'ticket', 'spot-list', 'etf-watch', 'etf-facts')]),
      ],
    ),
  },
  {
    name: '衍生品',
    split: across(
      [
        26,
        down(
          [56, tabs('violet', ['quote-table', { scope: 'future' }])],
          [44, tabs('violet', 'term-structure', 'funding')],
        ),
      ],
      [
        54,
        down(
          [62, tabs('violet', 'chart')],
          [38, tabs('violet', ['positions', { scope: 'contract' }], 'pending', 'orders', 'deals')],
        ),
      ],
      [
        20,
        down([45, tabs('violet', 'book', 'tape')], [55, tabs('violet', 'ticket', 'account-bar', 'instrument-head')]),
      ],
    ),
  },
  {
    name: '风控',
    split: across(
      [
        54,
        down(
          [55, tabs('pink', 'risk-board', 'kill-switch', 'positions')],
          [45, tabs('pink', 'orders', 'deals', 'entrust-quality', 'strategy-list', 'strategy-log')],
        ),
      ],
      [46, down([45, tabs('pink', 'account-bar', 'exposure')], [55, tabs('pink', 'heat-map', 'news')])],
    ),
  },
  {
    name: '复盘',
    split: across(
      [
        56,
        down(
          [60, tabs('amber', 'chart')],
          [
            40,
            tabs(
              'amber',
              'deals',
              'round-trips',
              'orders',
              'positions',
              'entrust-quality',
              'backtest',
              'attribution',
              'nav-curve',
              'profit-calendar',
            ),
          ],
        ),
      ],
      [
        44,
        down(
          [50, tabs('amber', 'heat-map', 'sector-rank')],
          [50, tabs('amber', 'ladder', 'limit-pool', 'breadth', 'news')],
        ),
      ],
    ),
  },
]
