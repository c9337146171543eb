import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import type * as Uploads from '../../shared/request/upload.ts'
import { failing, fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { ConstituentPanel } from './constituent-panel.tsx'

const report = {
  fileName: 'csi.csv',
  totalRows: 3,
  importedRows: 2,
  importedLists: 1,
  refusedLists: 1,
  problems: [{ line: 4, code: 'SHSE.000905', date: '2026-06-15', symbol: '999999', message: '证券代码不存在：999999' }],
  problemsLeftOff: 0,
}
vi.mock('../../shared/request/upload.ts', async (original) => ({
  ...(await original<typeof Uploads>()),
  upload: async () => ({ code: 200, message: '', result: report }),
}))

const list = {
  id: 'L1',
  kind: 'index',
  code: 'SHSE.000300',
  name: '沪深300',
  validFrom: '2026-06-15',
  validUntil: null,
  source: 'simulator',
  memberCount: 300,
  isOwn: false,
  createBy: null,
  createTime: '2026-11-16 08:45:10',
}
const own = { ...list, id: 'L2', validFrom: '2025-12-15', validUntil: '2026-06-15', source: 'file', isOwn: true }

function open(more: Record<string, object | Response> = {}): FakeCall[] {
  const calls = fakeServer({
    'GET /market/constituent/list': ok({ records: [list, own], total: 2 }),
    'GET /market/constituent/members': ok([{ symbol: 'SHSE.600000', name: '示例银行', weight: 0.031, quantity: null }]),
    'POST /market/constituent/refresh': ok({ source: 'simulator', looked: 12, changed: 1 }),
    ...more,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ConstituentPanel />
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => {
  queryClient.clear()
})

describe('the lists of members', () => {
  it('[LIST-WEB-1] tell since when and until when they hold and where they come from; only own ones can go', async () => {
    open()
    expect(await screen.findAllByText('沪深300')).toHaveLength(2)
    expect(screen.getByText('至今')).toBeTruthy()
    expect(screen.getByText('模拟行情')).toBeTruthy()
    expect(screen.getByText('文件导入')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^删\s*除$/ })).toHaveLength(1)
  })

  it('[LIST-WEB-2] a refresh says what has changed and shows it', async () => {
    const { said } = recordFeedback()
    const calls = open()
    await screen.findAllByText('沪深300')
    fireEvent.click(screen.getByRole('button', { name: /立即刷新/ }))
    await waitFor(() => expect(said).toContain('success: 已从模拟行情刷新 12 份名单，1 份有变化'))
    const asked = () => calls.filter(({ path }) => path === '/market/constituent/list')
    await waitFor(() => expect(asked()).toHaveLength(2))
  })

  it('[LIST-WEB-3] an import tells row by row what kept a list out', async () => {
    open()
    await screen.findAllByText('沪深300')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    fireEvent.change(input, { target: { files: [new File(['x'], 'csi.csv', { type: 'text/csv' })] } })
    expect(await screen.findByText('证券代码不存在：999999')).toBeTruthy()
    expect(screen.getByText(/已导入 1 份名单（2 行）；1 份名单因有错误未导入/)).toBeTruthy()
  })

  it('[LIST-WEB-4] the members of a list open beside it', async () => {
    open()
    await screen.findAllByText('沪深300')
    fireEvent.click(screen.getAllByRole('button', { name: /^成\s*分$/ })[0]!)
    expect(await screen.findByText('示例银行')).toBeTruthy()
    expect(screen.getByText('3.10%')).toBeTruthy()
  })

  it('[LIST-WEB-5] a failure says what failed and can be tried again', async () => {
    open({ 'GET /market/constituent/list': failing(503, { success: false, message: '行情准备中', code: 503 }) })
    expect(await screen.findByRole('button', { name: /^重\s*试$/ })).toBeTruthy()
  })
})
