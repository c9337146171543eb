import type { Attachment } from '@liangshu/contract/decision/proposal'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { sampleProposal, sampleTarget } from '../testing/sample-proposal.ts'
import { ProposalEditor } from './proposal-editor.tsx'
import { gridRow } from './target-rows.ts'

const product = {
  id: 'P1',
  code: 'P1',
  name: '产品一',
  type: 'private',
  manager: '许',
  custodian: null,
  benchmark: null,
  startDate: null,
  isOpen: true,
  canDecide: true,
  tenantId: 1,
  tenantName: '机构',
  units: [],
  accounts: [],
  nav: 1_000_000,
  cash: 1_000_000,
  marketValue: 0,
  positionRate: 0,
  dayPnl: 0,
  openProposals: 0,
  navDay: null,
}
const preview = {
  rows: [sampleTarget],
  portfolio: sampleProposal.portfolio,
  limits: sampleProposal.limits,
  approvalsNeeded: 1,
  asOf: sampleProposal.asOf,
}

function open(answers: Record<string, object>, attachments: readonly Attachment[] = []) {
  const calls = fakeServer({
    'GET /decision/product': ok([product]),
    'POST /proposal/preview': ok(preview),
    'POST /proposal': ok({ ...sampleProposal, status: 0, version: 1 }),
    'POST /proposal/target': ok({ ...sampleProposal, status: 0, version: 2 }),
    ...answers,
  })
  const feedback = recordFeedback()
  const onDone = vi.fn<(id: string) => void>()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ProposalEditor
          id={null}
          start={{ title: '建仓', rows: [gridRow(sampleTarget)], attachments }}
          onDone={onDone}
          onCancel={() => undefined}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const sent = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path)
  return { sent, onDone, ...feedback }
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => queryClient.clear())

describe('writing a proposal', () => {
  it('[DECIDE-64] what is typed is reckoned at once: cost, cash and the limits it touches', async () => {
    const { sent } = open({})
    expect(await screen.findByLabelText('提案合计')).toBeTruthy()
    expect(screen.getByRole('region', { name: '限额检查' })).toBeTruthy()
    expect(sent('/proposal/preview')[0]?.body).toMatchObject({
      productId: 'P1',
      targets: [{ symbol: 'SHSE.600001', side: 1, mode: 'volume', value: 1000 }],
    })
  })

  it('[DECIDE-64] after refused targets the same draft is changed, not another one made', async () => {
    const { sent, onDone } = open({ 'POST /proposal/target': refuse('买入数量须为100的整数倍') })
    await click('保存草稿')
    await waitFor(() => expect(sent('/proposal/target')).toHaveLength(1))
    await click('保存草稿')
    await waitFor(() => expect(sent('/proposal')).toHaveLength(2))
    expect(sent('/proposal').map(({ body }) => (body as { id?: string }).id)).toEqual([undefined, 'X1'])
    expect(onDone).not.toHaveBeenCalled()
  })

  it('[DECIDE-67] what another page brought along is sent with it; a file is uploaded, the rest named by its code', async () => {
    const attachments: Attachment[] = [
      { kind: 'signal', ref: 'SHSE.600001:B_BRK', title: '突破信号' },
      { kind: 'file', ref: 'temp/report.pdf', title: '研究报告' },
    ]
    const { sent } = open({}, attachments)
    expect((await screen.findAllByLabelText('附件标题')).map((field) => (field as HTMLInputElement).value)).toEqual([
      '突破信号',
      '研究报告',
    ])
    expect(screen.getAllByLabelText('附件编号或链接')).toHaveLength(1)
    expect(screen.getByText('report.pdf')).toBeTruthy()
    await click('保存草稿')
    await waitFor(() => expect(sent('/proposal')[0]?.body).toMatchObject({ attachments }))
  })

  it('[DECIDE-74] only products of the own institution are offered, whatever the context is about', async () => {
    const foreign = { ...product, id: 'P9', name: '别家产品', tenantId: 2, canDecide: false }
    const closed = { ...product, id: 'P8', name: '停用产品', isOpen: false }
    const { sent } = open({ 'GET /decision/product': ok([foreign, closed, product, { ...product, id: 'P2' }]) })
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '产品' }))
    const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
    await waitFor(() => expect(options()).toEqual(['产品一', '产品一']))
    expect(sent('/proposal/preview')).toEqual([])
  })

  it.each([
    ['all belong to others', [{ ...product, canDecide: false }], '您可查看的产品都属于其他机构'],
    ['all are closed', [{ ...product, isOpen: false }], '本机构的产品均已停用'],
    ['none may be read', [], '您还没有可查看的产品'],
  ])('[DECIDE-74] where %s it says so, and nothing can be saved', async (_case, products, words) => {
    const { sent } = open({ 'GET /decision/product': ok(products) })
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    for (const name of ['保存草稿', '保存并提交']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
      await click(name)
    }
    expect(sent('/proposal')).toEqual([])
  })

  it('[DECIDE-64] submits what it saved, with the version that was stored', async () => {
    const { sent, onDone, said } = open({})
    await click('保存并提交')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('X1'))
    expect(sent('/proposal').map(({ body }) => body)).toMatchObject([
      { title: '建仓', productId: 'P1' },
      { action: 'submit', id: 'X1', version: 2 },
    ])
    expect(said).toContain('success: 已提交审批')
  })
})
