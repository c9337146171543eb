import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { required } from '../../shared/form/field-rules.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
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
})
