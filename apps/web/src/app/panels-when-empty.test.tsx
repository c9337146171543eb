import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hold, showPanel } from '../market/testing/panel-fixture.tsx'
import { queryClient } from '../shared/query/query-client.ts'
import type * as envelope from '../shared/request/envelope.ts'
import { emptiest } from '../shared/testing/emptiest.ts'
import { ok, refuse } from '../shared/testing/fake-server.ts'
import { areaPanels } from './panels.ts'

const NOTHING = 'the emptiest answer'

vi.mock('../market/panels/chart/price-chart.ts', () => import('../market/testing/fake-price-chart.ts'))
// Only who asks knows the shape of an answer, so the emptiest one is made where it is read.
vi.mock('../shared/request/envelope.ts', async (load) => {
  const actual = await load<typeof envelope>()
  const readAnswer: typeof envelope.readAnswer = (path, status, text, schema, isBare) => {
    if (!text.includes(NOTHING) || !schema) return actual.readAnswer(path, status, text, schema, isBare)
    const result = emptiest(schema)
    const body = isBare ? result : { success: true, message: '', code: 200, result }
    return actual.readAnswer(path, status, JSON.stringify(body), schema, isBare)
  }
  return { ...actual, readAnswer }
})

afterEach(() => vi.unstubAllGlobals())

const broken = /这个面板遇到了问题/
/** What a figure looks like that nobody looked after. */
const unread = /\bNaN\b|\bundefined\b|\[object |Invalid Date|\bnull\b|Infinity/
const body = () => document.querySelector('.panel-body')?.textContent ?? ''

/** A panel whose every question is answered with as little as may be, until the server falls silent. */
async function showEmpty(id: string) {
  const definition = areaPanels.find((panel) => panel.id === id)!
  hold(...(definition.permission ? [definition.permission] : []))
  let isSilent = false
  const shown = showPanel(definition, { '*': () => (isSilent ? refuse('服务暂时不可用，请稍后再试') : ok(NOTHING)) })
  await waitFor(() => expect(document.querySelector('.panel-body')?.childElementCount).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return {
    ...shown,
    state: () => shown.panel.state.getState().report.state,
    async fallSilent() {
      isSilent = true
      await act(() => queryClient.refetchQueries({ type: 'active' }))
    },
  }
}

describe('every panel when there is nothing to show', () => {
  const ids = areaPanels.map(({ id }) => id)

  it.each(ids)(
    '[PANELS-2] %s with the emptiest answers has neither a failure nor a figure nobody looked after',
    async (id) => {
      const { state } = await showEmpty(id)
      expect(body()).not.toMatch(broken)
      expect(body()).not.toMatch(unread)
      expect(body()).not.toMatch(/加载失败/)
      expect(state()).not.toBe('failed')
    },
  )

  it.each(ids)('[PANELS-3] %s that can no longer be brought up to date keeps what it shows', async (id) => {
    const { state, fallSilent } = await showEmpty(id)
    const before = state()
    await fallSilent()
    expect(body()).not.toMatch(broken)
    expect(body()).not.toMatch(unread)
    expect([before, state()]).not.toEqual(['live', 'failed'])
  })
})
