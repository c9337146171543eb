import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AppModal } from './app-modal/app-modal.tsx'
import { clampDrag } from './app-modal/clamp-drag.ts'
import { AreaPicker } from './area-picker/area-picker.tsx'
import { areaPath, areaText, areaTree } from './area-picker/area-tree.ts'
import { columnsOf } from './detail-list/detail-list.tsx'
import { DetailModal } from './detail-modal/detail-modal.tsx'
import { shorten, textWidth } from './ellipsis-text/shorten.ts'
import { InputFilter } from './input-filter/input-filter.tsx'
import { usePrompt } from './prompt-dialog/use-prompt.tsx'
import { ValueSwitch } from './value-switch/value-switch.tsx'

/** Nothing moves in a test, so no movement ends by itself. */
const endMotion = () => {
  const dialog = document.querySelector('.ant-modal')
  if (dialog) fireEvent.animationEnd(dialog)
}

it('[WIDGET-2] the input filter shows the text and gives the condition', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<InputFilter value="*旧*" onChange={onChange} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('旧')
  fireEvent.change(field, { target: { value: ' 新 ' } })
  expect(onChange).toHaveBeenCalledWith('*新*')
})

it('[WIDGET-3] a switch stores Y and N unless told otherwise', () => {
  const onChange = vi.fn<(value: string | number | undefined) => void>()
  const { rerender } = render(<ValueSwitch value="N" onChange={onChange} />)
  fireEvent.click(screen.getByRole('switch'))
  rerender(<ValueSwitch value={1} options={[1, 0]} onChange={onChange} />)
  fireEvent.click(screen.getByRole('switch'))
  expect(onChange.mock.calls).toEqual([['Y'], [0]])
})

it.each([
  ['short', 25, undefined],
  ['一二三四五六', 5, '一二三四五…'],
  ['anything', -1, undefined],
  ['12345', 5, undefined],
])('[WIDGET-4] %j cut to %i is %j', (text, length, expected) => expect(shorten(text, length)).toBe(expected))

it.each([
  ['abc', 3],
  ['\u0080', 1],
  ['\u0081', 2],
  ['量枢A', 5],
  ['', 0],
])('[WIDGET-10] %j is %i wide: codes up to 128 count one, others two', (text, width) =>
  expect(textWidth(text)).toBe(width),
)

it.each([
  ['量枢一号', 8, undefined],
  ['量枢一号', 7, '量枢一…'],
  ['A股ETF', 4, 'A股E…'],
])('[WIDGET-10] %j cut to a width of %i is %j', (text, width, expected) =>
  expect(shorten(text, width, true)).toBe(expected),
)

it.each([
  [undefined, 3],
  [9, 4],
  [0, 1],
  [2, 2],
])('[WIDGET-5] %s columns are shown as %i', (wanted, expected) => expect(columnsOf(wanted)).toBe(expected))

describe('the prompt', () => {
  function Asking({ onOk }: { onOk: (value: string) => Promise<void> }) {
    const [prompt, holder] = usePrompt()
    const rules = [{ required: true, message: '请输入名称' }]
    return (
      <>
        <button type="button" onClick={() => prompt({ title: '重命名', label: '名称', okText: '重命名', rules, onOk })}>
          问
        </button>
        {holder}
      </>
    )
  }
  const ok = async () => {
    fireEvent.click(screen.getByRole('button', { name: '重命名' }))
    await act(async () => {})
  }

  it('[WIDGET-6] keeps to its rules, and stays open when the callback fails', async () => {
    const onOk = vi.fn<(value: string) => Promise<void>>().mockRejectedValueOnce(new Error('重复'))
    render(<Asking onOk={onOk} />)
    fireEvent.click(screen.getByText('问'))
    await ok()
    expect(await screen.findByText('请输入名称')).toBeTruthy()
    expect(onOk).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '甲' } })
    await ok()
    expect(onOk).toHaveBeenLastCalledWith('甲')
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('甲')
  })
})

describe('the prompt by the keyboard', () => {
  it('[WIDGET-12] has its field at hand, and Enter confirms', async () => {
    const onOk = vi.fn<(value: string) => Promise<void>>().mockResolvedValue()
    function Asking() {
      const [prompt, holder] = usePrompt()
      return (
        <>
          <button
            type="button"
            onClick={() => prompt({ title: '重命名', label: '名称', okText: '重命名', initialValue: '甲', onOk })}
          >
            问
          </button>
          {holder}
        </>
      )
    }
    render(<Asking />)
    fireEvent.click(screen.getByText('问'))
    const field = await screen.findByLabelText('名称')
    await waitFor(() => {
      endMotion()
      expect(document.activeElement).toBe(field)
    })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyUp(field, { key: 'Enter' })
    await waitFor(() => expect(onOk).toHaveBeenCalledWith('甲'))
  })
})

describe('the dialog', () => {
  function Dialog({ okClose = true, onClose }: { okClose?: boolean; onClose: () => void }) {
    const [open, setOpen] = useState(true)
    const close = () => {
      onClose()
      setOpen(false)
    }
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <AppModal open={open} title="明细" okClose={okClose} onClose={close} />
      </>
    )
  }
  const ok = () => fireEvent.click(screen.getByRole('button', { name: /确\s?定|OK/ }))

  it('[WIDGET-7] closes on OK unless told not to', () => {
    const onClose = vi.fn<() => void>()
    const { unmount } = render(<Dialog onClose={onClose} />)
    ok()
    expect(onClose).toHaveBeenCalledTimes(1)
    unmount()
    render(<Dialog okClose={false} onClose={onClose} />)
    ok()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('[WIDGET-7] opens again in its own size', () => {
    render(<Dialog onClose={() => {}} />)
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
    ok()
    fireEvent.click(screen.getByText('打开'))
    expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
  })

  it('[WIDGET-11] forgets what stood in it when it is closed', async () => {
    const dialog = (open: boolean) => (
      <AppModal open={open} title="明细" onClose={() => {}}>
        <input aria-label="字" />
      </AppModal>
    )
    const { rerender } = render(dialog(true))
    fireEvent.change(screen.getByLabelText('字'), { target: { value: '甲' } })
    rerender(dialog(false))
    await waitFor(() => {
      endMotion()
      expect(screen.queryByLabelText('字')).toBeNull()
    })
    rerender(dialog(true))
    expect(screen.getByLabelText<HTMLInputElement>('字').value).toBe('')
    for (const name of [/确\s?定|OK/, /取\s?消|Cancel/]) expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('[WIDGET-7] cannot be dragged out of reach', () => {
    const box = { left: 400, top: 100, width: 600 }
    const view = { width: 1440, height: 900 }
    expect(clampDrag({ x: 10, y: 20 }, box, view)).toEqual({ x: 10, y: 20 })
    expect(clampDrag({ x: -5000, y: -5000 }, box, view)).toEqual({ x: 48 - 1000, y: -100 })
    expect(clampDrag({ x: 5000, y: 5000 }, box, view)).toEqual({ x: 1440 - 48 - 400, y: 900 - 48 - 100 })
  })
})

it('[WIDGET-9] details show the main form above its sub-forms, under 详细信息', () => {
  const onClose = vi.fn<() => void>()
  const subs = [
    { key: 'a', label: '明细', children: '子表甲' },
    { key: 'b', label: '附件', children: '子表乙' },
  ]
  render(<DetailModal open main="主表内容" subs={subs} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: /详细信息/ })
  expect(dialog.textContent).toMatch(/主表内容.*明细.*附件.*子表甲/)
  fireEvent.click(screen.getByRole('tab', { name: '附件' }))
  expect(screen.getByText('子表乙')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^关\s?闭$/ }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

describe('areas', () => {
  const data = { '86': { '310000': '上海市' }, '310000': { '310100': '市辖区' }, '310100': { '310115': '浦东新区' } }
  const tree = areaTree(data)

  it('[WIDGET-8] are province, city and district below 86', () => {
    expect(areaPath(tree, '310115')).toEqual(['310000', '310100', '310115'])
    expect(areaText(tree, '310115')).toBe('上海市 / 市辖区 / 浦东新区')
    expect(areaPath(tree, '999999')).toEqual([])
  })

  it('[WIDGET-8] an unknown type says so', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AreaPicker type="other" />
      </QueryClientProvider>,
    )
    expect(screen.getByText('Bad type value')).toBeTruthy()
  })
})
