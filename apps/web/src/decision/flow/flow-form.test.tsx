import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { FlowForm } from './flow-form.tsx'

function show(days: object) {
  const calls = fakeServer({
    'GET /org/flow/days': ok(days),
    'GET /client/suitability': ok({ verdict: 'suitable', text: '适当性匹配' }),
    'POST /org/flow': ok({ id: 'F1' }),
  })
  recordFeedback()
  render(
    <QueryClientProvider client={queryClient}>
      <FlowForm open onClose={() => undefined} productId="P1" clientId="C1" onSaved={() => undefined} />
    </QueryClientProvider>,
  )
  return () => calls.filter(({ method, path }) => method === 'POST' && path === '/org/flow').map(({ body }) => body)
}

const dialog = async () => within(await screen.findByRole('dialog'))
const register = async () => userEvent.click((await dialog()).getByRole('button', { name: /^登\s*记$/ }))

beforeEach(() => queryClient.clear())

describe('the form of an application', () => {
  it('[PROD-23] names the current day, which counts without a word', async () => {
    const sent = show({ earliest: null, previous: '2026-11-16', current: '2026-11-17' })
    const form = await dialog()
    expect(await form.findByPlaceholderText('2026-11-17（当前交易日）')).toBe(form.getByLabelText('申请日'))
    await userEvent.type(form.getByLabelText('申购金额（含费）'), '1000')
    await register()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('applyDay')
  })

  it('[PROD-23] sends the day that was typed', async () => {
    const sent = show({ earliest: '2026-11-12', previous: '2026-11-16', current: '2026-11-17' })
    const form = await dialog()
    expect(await form.findByText(/：2026-11-12至2026-11-17$/)).toBeTruthy()
    await userEvent.type(form.getByLabelText('申请日'), '2026-11-13{Enter}')
    await userEvent.type(form.getByLabelText('申购金额（含费）'), '1000')
    await register()
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ applyDay: '2026-11-13' })]))
  })

  it('[PROD-23] days that are closed, valued or to come cannot be chosen', async () => {
    show({ earliest: '2026-11-12', previous: '2026-11-16', current: '2026-11-17' })
    const form = await dialog()
    await form.findByText(/：2026-11-12至2026-11-17$/)
    await userEvent.click(form.getByLabelText('申请日'))
    const open = () =>
      [...document.querySelectorAll('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)')].map((cell) =>
        cell.getAttribute('title'),
      )
    await waitFor(() => expect(open()).toEqual(['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']))
  })
})
