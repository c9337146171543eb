import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import type { TargetRow } from '@liangshu/contract/decision/target'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { sampleProposal, sampleTarget } from '../testing/sample-proposal.ts'
import { ProposalDetailView } from './proposal-detail.tsx'

function open(change: Partial<ProposalDetail> = {}, answer: object | null = null) {
  const proposal = { ...sampleProposal, ...change }
  const calls = fakeServer({
    'GET /proposal': ok(proposal),
    'POST /proposal': answer ?? ok({ ...proposal, status: 2, canApprove: false }),
    'GET /decision/product': ok([]),
  })
  const feedback = recordFeedback()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ProposalDetailView id="X1" onBack={() => undefined} onEdit={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { calls: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body), ...feedback }
}
const button = (name: RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  queryClient.clear()
  const auth = ['ORDER:submit'].map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: auth, sysSafeMode: false })
})

describe('a proposal before its approver', () => {
  it('[DECIDE-62] shows what it comes to, what it touches and how it differs from today', async () => {
    open()
    const totals = within(await screen.findByLabelText('提案合计'))
    expect(totals.getByText('10,000.00')).toBeTruthy()
    expect(totals.getByText('984,994.90')).toBeTruthy()
    expect(totals.getByText('0.50% → 1.50%')).toBeTruthy()
    const diff = within(screen.getByRole('region', { name: '与当前组合对比' }))
    expect(diff.getByText('买 1,000')).toBeTruthy()
    expect(diff.getByText('+1.00%')).toBeTruthy()
    const limits = within(screen.getByRole('region', { name: '限额检查' }))
    expect(limits.getByText('1 项，通过 0，预警 1')).toBeTruthy()
    expect(screen.getByText('▲ 含 1 项预警，批准即确认知悉')).toBeTruthy()
    expect(screen.getByText('降准公告')).toBeTruthy()
  })

  it('[DECIDE-62] approves with the version that was read', async () => {
    const { calls, said } = open()
    fireEvent.change(await screen.findByLabelText('审批意见'), { target: { value: '同意' } })
    fireEvent.click(await button(/批准 1 个目标/))
    await waitFor(() => expect(said).toContain('success: 已批准'))
    expect(calls()).toMatchObject([{ id: 'X1', action: 'approve', comment: '同意', version: 3 }])
  })

  it.each([
    ['reject', /驳\s*回/],
    ['return', /退回修改/],
  ])('[DECIDE-62] %s needs words', async (action, name) => {
    const { calls } = open()
    fireEvent.click(await button(name))
    expect(await screen.findByText('请填写审批意见')).toBeTruthy()
    expect(calls()).toEqual([])
    fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: '理由不足' } })
    fireEvent.click(await button(name))
    await waitFor(() => expect(calls()).toMatchObject([{ action, comment: '理由不足' }]))
  })

  it('[DECIDE-62] red lights disable the approval and say why', async () => {
    const finding = {
      code: 13,
      name: '交易名单',
      level: 'hard',
      ok: false,
      rejReason: 21,
      actual: null,
      limit: null,
    } as const
    const blocked: TargetRow = {
      ...sampleTarget,
      light: 'block',
      findings: [{ ...finding, text: '该证券在禁止交易名单中' }],
    }
    open({ targetRows: [blocked] })
    expect(await screen.findByText('该证券在禁止交易名单中')).toBeTruthy()
    expect(await button(/批准/)).toHaveProperty('disabled', true)
    expect(screen.getByText('■ 1 个目标未通过风控预检，不能批准')).toBeTruthy()
  })

  it('[DECIDE-62] a refusal is said and what was written stays', async () => {
    open({}, refuse('不能审批自己的提案'))
    const comment = await screen.findByLabelText('审批意见')
    fireEvent.change(comment, { target: { value: '同意' } })
    fireEvent.click(await button(/批准/))
    await waitFor(() => expect(screen.getByLabelText('审批意见')).toHaveProperty('value', '同意'))
  })

  it('[DECIDE-62] who may not approve sees no bar; approved targets show progress and can be executed', async () => {
    open({
      status: 4,
      canApprove: false,
      targetRows: [
        {
          ...sampleTarget,
          state: 'partial',
          executedVolume: 400,
          remaining: 600,
          progress: 0.4,
          executedVwap: 10.05,
          band: 'inside',
          deviation: 0.005,
        },
      ],
    })
    const table = within(await screen.findByRole('region', { name: '目标明细' }))
    expect(table.getByText('部分完成')).toBeTruthy()
    expect(table.getByText('区间内')).toBeTruthy()
    expect(table.getByText('+0.50%')).toBeTruthy()
    expect(screen.queryByLabelText('审批意见')).toBeNull()
    fireEvent.click(table.getByRole('button', { name: /执\s*行/ }))
    expect(await screen.findByText('执行 买入 雁茂银行')).toBeTruthy()
    expect(screen.getByRole('button', { name: /买入 600 股/ })).toBeTruthy()
  })
})
