import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { required } from '../../shared/form/field-rules.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { CronInput } from '../cron-builder/cron-input.tsx'
import { DictRadio } from '../dict/dict-radio.tsx'
import { PickerInput } from '../picker/picker-input.tsx'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { ValueSwitch } from '../value-switch/value-switch.tsx'
import { FormModal } from './form-modal.tsx'

interface Values {
  name: string
}

const noop = () => undefined

function Dialog(props: {
  open: boolean
  name: string
  onSubmit?: (values: Values) => Promise<string>
  onClose?: () => void
}) {
  const { open, name, onSubmit = async () => '', onClose = noop } = props
  return (
    <FormModal<Values> title="编辑" open={open} initial={{ name }} onSubmit={onSubmit} onClose={onClose}>
      <Form.Item name="name" label="名称" rules={[required('请输入名称')]}>
        <Input />
      </Form.Item>
    </FormModal>
  )
}

/** Nothing slides in: what happens after the opening happens at once. */
const Calm = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>
)

const field = () => screen.getByLabelText<HTMLInputElement>('名称')

describe('form dialog', () => {
  it('[FORM-1] each opening starts with its own values', async () => {
    const { rerender } = render(<Dialog open name="甲" />)
    fireEvent.change(field(), { target: { value: '改' } })
    rerender(<Dialog open={false} name="" />)
    rerender(<Dialog open name="乙" />)
    await waitFor(() => expect(field().value).toBe('乙'))
  })

  it('[FORM-2] a refusal keeps the dialog and what was typed', async () => {
    recordFeedback()
    const onClose = vi.fn<() => void>()
    const onSubmit = vi.fn<(values: Values) => Promise<string>>(() =>
      Promise.reject(new DOMException('x', 'AbortError')),
    )
    render(<Dialog open name="甲" onSubmit={onSubmit} onClose={onClose} />)
    fireEvent.change(field(), { target: { value: '乙' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: '乙' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(field().value).toBe('乙')
  })

  it('[FORM-3] nothing is sent while a field is wrong', async () => {
    const onSubmit = vi.fn<(values: Values) => Promise<string>>()
    render(<Dialog open name="" onSubmit={onSubmit} />)
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await screen.findByText('请输入名称')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('[FORM-4] a success is told and closes', async () => {
    const { said } = recordFeedback()
    const onClose = vi.fn<() => void>()
    render(<Dialog open name="甲" onSubmit={async () => '添加成功！'} onClose={onClose} />)
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(said).toEqual(['success: 添加成功！'])
  })

  it('[FORM-5] the first field has the keyboard when the dialog opens', async () => {
    const { rerender } = render(<Dialog open={false} name="甲" />, { wrapper: Calm })
    rerender(<Dialog open name="甲" />)
    await waitFor(() => expect(document.activeElement?.id).toBe('name'))
  })

  it('[FORM-7] Esc closes what was not touched, and asks before it throws away what was typed', async () => {
    const { asked } = recordFeedback()
    const onClose = vi.fn<() => void>()
    render(<Dialog open name="甲" onClose={onClose} />, { wrapper: Calm })
    fireEvent.change(field(), { target: { value: '改' } })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(onClose).not.toHaveBeenCalled()
    expect(asked[0]?.title).toBe('放弃已填写的内容吗？')
    asked[0]?.onOk?.()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[FORM-8] a refusal that is about a field stands under it', async () => {
    const refused = new RequestError('所选角色不属于该用户所在的机构', { kind: 'refused', path: '/x', status: 200 })
    render(
      <FormModal<Values>
        title="编辑"
        open
        initial={{ name: '甲' }}
        refusals={[['name', /所选角色/]]}
        onSubmit={() => Promise.reject(refused)}
        onClose={noop}
      >
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
      </FormModal>,
    )
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    expect(await screen.findByText('所选角色不属于该用户所在的机构')).toBeTruthy()
  })

  it('[STRATWEB-20] a refusal about no field stands in the dialog until the form is sent again', async () => {
    const { said } = recordFeedback()
    const refused = new RequestError('策略的标的范围为空', { kind: 'refused', path: '/x', status: 200 })
    let answer: (text: string) => void = noop
    const onSubmit = vi
      .fn<(values: Values) => Promise<string>>()
      .mockRejectedValueOnce(refused)
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const onClose = vi.fn<() => void>()
    render(<Dialog open name="甲" onSubmit={onSubmit} onClose={onClose} />)
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('策略的标的范围为空')
    expect(within(screen.getByRole('dialog')).getByText('策略的标的范围为空')).toBeTruthy()
    expect(said).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(screen.queryByText('策略的标的范围为空')).toBeNull())
    answer('')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('[FORM-6] what is only looked at stands still, our own controls too', async () => {
    fakeServer({ 'GET /sys/dict/getDictItems/yn': ok([{ value: '1', text: '是' }]) })
    const onOpen = vi.fn<() => void>()
    render(
      <QueryClientProvider client={createQueryClient()}>
        <FormModal title="详情" open isReadOnly initial={{}} onSubmit={async () => ''} onClose={noop}>
          <CronInput value="0 0 3 * * ? *" />
          <DictRadio dictCode="yn" value="1" />
          <ValueSwitch value="Y" />
          <PickerInput picked={[]} placeholder="请选择部门" buttonText="选择部门" onOpen={onOpen} onChange={noop} />
        </FormModal>
      </QueryClientProvider>,
    )
    expect(await screen.findByRole<HTMLInputElement>('radio')).toHaveProperty('disabled', true)
    expect(screen.getByDisplayValue('0 0 3 * * ? *')).toHaveProperty('disabled', true)
    expect(screen.getByRole('switch')).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByText('选择部门'))
    expect(onOpen).not.toHaveBeenCalled()
    expect(screen.getByRole('group', { name: '详情' }).tabIndex).toBe(0)
  })
})
