import { errorCatalogue } from '@liangshu/contract/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { everything, hold, showPanel } from '../market/testing/panel-fixture.tsx'
import { ok, refuse } from '../shared/testing/fake-server.ts'
import { areaPanels } from './panels.ts'

vi.mock('../market/panels/chart/price-chart.ts', () => import('../market/testing/fake-price-chart.ts'))

afterEach(() => vi.unstubAllGlobals())

const panelNamed = (id: string) => areaPanels.find((panel) => panel.id === id)!
const ids = areaPanels.map(({ id }) => id)
const broken = /这个面板遇到了问题/
/** What a figure looks like that nobody looked after. */
const unread = /\bNaN\b|\bundefined\b|\[object |Invalid Date|\bnull\b/
const words = '服务暂时不可用，请稍后再试'
const preparing = '行情准备中：历史行情读取中，请稍候'

/** Those that ask only when a sector, a host or a service has been chosen, or when an order is written. */
const waiting = ['members', 'sector-curve', 'host-history', 'host-log', 'services', 'ticket']
const asking = ids.filter((id) => !waiting.includes(id))

type Reply = () => object | Promise<object>

/** A panel whose every question gets one answer. */
function show(id: string, reply: Reply, isPermitted = true) {
  const definition = panelNamed(id)
  hold(...(isPermitted && definition.permission ? [definition.permission] : []))
  const known = Object.fromEntries(Object.keys(everything).map((route) => [route, reply]))
  return showPanel(definition, { ...known, '*': reply })
}

const body = () => document.querySelector('.panel-body')?.textContent ?? ''
const loaded = async () =>
  waitFor(() => expect(document.querySelector('.panel-body')?.childElementCount).toBeGreaterThan(0))

describe('every panel in every state', () => {
  it('[PANELS-1] there are panels to walk', () => expect(ids.length).toBeGreaterThan(20))

  it.each(ids.filter((id) => panelNamed(id).permission !== undefined))(
    '[PANELS-1] %s without its right says so and asks nothing',
    async (id) => {
      const { calls } = show(id, () => ok(null), false)
      expect(await screen.findByText(`没有查看“${panelNamed(id).title}”的权限，请联系管理员`)).toBeTruthy()
      expect(calls).toEqual([])
    },
  )

  it.each(ids)('[PANELS-1] %s while it waits shows neither a failure nor a figure', async (id) => {
    show(id, () => new Promise<object>(() => {}))
    await loaded()
    expect(body()).not.toMatch(broken)
    expect(body()).not.toMatch(/失败/)
    expect(body()).not.toMatch(unread)
  })

  it.each(asking)('[PANELS-1] %s that is refused lives on and says so in words', async (id) => {
    show(id, () => refuse(words))
    await loaded()
    await waitFor(() => expect(document.body.textContent).toMatch(/服务暂时不可用|失败/))
    expect(body()).not.toMatch(broken)
    expect(body()).not.toMatch(unread)
  })

  it.each(asking)('[DESK-17] %s before the market is there waits for it and calls nothing a failure', async (id) => {
    const { panel } = show(id, () => refuse(preparing, errorCatalogue.MARKET_PREPARING.code))
    await loaded()
    await waitFor(() => expect(document.body.textContent).toContain('行情准备中'))
    expect(document.body.textContent).not.toMatch(/失败|未能|重试/)
    expect(panel.state.getState().report.state).not.toMatch(/failed|stale/)
  })
})
