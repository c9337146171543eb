import { emotionPaths } from '@liangshu/contract/insight/emotion'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hold, showPanel } from '../../../market/testing/panel-fixture.tsx'
import { ok } from '../../../shared/testing/fake-server.ts'
import { panel } from './panel.ts'

const day = { 日期: '2026-11-17', 火热指数: 12.7, 恐慌指数: -1, 全情绪指数: 11.7, 连板指数: 1, 连板高度: 3 }
const parts = {
  date: '2026-11-17',
  asOf: '2026-11-17 11:07:00',
  state: '盘中',
  stage: '发酵',
  exposure: [40, 70],
  hot: 12.5,
  panic: -0.9,
  net: 11.6,
  drift: 10.5,
  version: '1',
  parts: [],
}

it('[HOMECARD-32] the scores above the picture are those it ends with, also while the other answer is of another moment', async () => {
  hold(...(panel.permission ? [panel.permission] : []))
  showPanel(panel, {
    'GET /emotion/getEmotionDay': () => Response.json([day]),
    [`GET ${emotionPaths.parts}`]: ok(parts),
  })
  expect((await screen.findByText('阶段')).closest('dl')?.textContent).toBe(
    '阶段发酵全情绪+11.7火热12.7恐慌−1.0较前三日+10.5建议总仓位40%–70%',
  )
  expect(screen.getByRole('figure').textContent).toContain('+11.7')
})
