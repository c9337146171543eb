import type { Group } from '@liangshu/contract/watch/group-calls'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hold, showPanel } from '../market/testing/panel-fixture.tsx'
import { renderPanel } from '../market/testing/render-panel.tsx'
import { queryClient } from '../shared/query/query-client.ts'
import { failing, fakeServer, ok } from '../shared/testing/fake-server.ts'
import { panel as recommend } from './panels/group-recommend/panel.ts'
import { useChosenGroup } from './use-chosen-group.ts'

const group = (id: string, facts: Partial<Group> = {}): Group => ({
  id,
  name: id,
  type: 1,
  ownerId: 'me',
  ownerName: '',
  productId: null,
  shareTo: [],
  symbols: 1,
  color: '',
  sort: 1,
  monitor: false,
  changePct: null,
  canEdit: true,
  updateTime: '',
  ...facts,
})

function Probe() {
  const { group: chosen, goneName } = useChosenGroup('stock')
  return <p>{goneName === null ? `看 ${chosen?.name ?? '无'}` : `${goneName} 不在了`}</p>
}

let groups: Group[] = []
beforeEach(() => {
  queryClient.clear()
  fakeServer({ 'GET /api/group/list': () => ok(groups) })
})

describe('the group a colour looks at', () => {
  it("[WATCH-14] is at first the first that holds something of one's own", async () => {
    groups = [group('空', { symbols: 0 }), group('核心'), group('sys:buy', { type: 3 })]
    const { link } = renderPanel(<Probe />)
    expect(await screen.findByText('看 核心')).toBeTruthy()
    expect(link().group).toBe('核心')
  })

  it('[WATCH-8] when it is taken back while it is shown, that is said by its name', async () => {
    groups = [group('共享池', { type: 2, canEdit: false }), group('核心')]
    const { link } = renderPanel(<Probe />, { group: '共享池' })
    expect(await screen.findByText('看 共享池')).toBeTruthy()
    groups = [group('核心')]
    await queryClient.invalidateQueries({ queryKey: ['groups'] })
    await waitFor(() => expect(screen.getByText('共享池 不在了')).toBeTruthy())
    expect(link().group).toBe('共享池')
  })

  it('[DESK-68] a list of groups that cannot be read is a failure, not an empty group', async () => {
    const routes = {
      'GET /api/group/list': () => failing(500, { success: false, message: '服务器内部错误', code: 500 }),
    }
    hold('WATCH:view', 'WATCH:edit')
    const { panel } = showPanel(recommend, routes)
    expect(await screen.findByText(/^加载失败：/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
    await waitFor(() => expect(panel.state.getState().report.state).toBe('failed'))
  })
})
