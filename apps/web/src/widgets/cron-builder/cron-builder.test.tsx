import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CronBuilder } from './cron-builder.tsx'
import { CronInput } from './cron-input.tsx'
import { HourPicker } from './hour-picker.tsx'
import type { RemotePreview } from './use-cron-preview.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 3, 30) })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

function Builder(props: { initial?: string; hideSecond?: boolean; hideYear?: boolean; remote?: RemotePreview }) {
  const { initial = '* * * * * ? *', ...rest } = props
  const [value, setValue] = useState(initial)
  return <CronBuilder {...rest} value={value} onChange={setValue} />
}

const result = () => (screen.getByLabelText('Cron表达式结果') as HTMLInputElement).value
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

describe('the cron builder', () => {
  it('[CRON-35] has seven tabs', () => {
    render(<Builder />)
    expect(tabNames()).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
  })

  it('[CRON-35] hides second and year with the second, the year alone with the year', () => {
    const { unmount } = render(<Builder hideSecond />)
    expect(tabNames()).toEqual(['分', '时', '日', '月', '周'])
    unmount()
    render(<Builder hideYear />)
    expect(tabNames()).toEqual(['秒', '分', '时', '日', '月', '周'])
  })

  it('[CRON-22] choosing hours builds the expression', async () => {
    render(<Builder />)
    fireEvent.click(screen.getByRole('tab', { name: '时' }))
    fireEvent.click(within(screen.getByRole('tabpanel', { name: '时' })).getByRole('checkbox', { name: '9' }))
    expect(result()).toBe('0 0 9 * * ? *')
  })

  it('[CRON-33] previews 500 ms after the last change', async () => {
    render(<Builder initial="0 0 9 * * ? *" />)
    await pass(499)
    expect(screen.queryByText('2026-11-16 09:00:00')).toBeNull()
    await pass(1)
    expect(screen.getByText('2026-11-16 09:00:00')).toBeTruthy()
  })

  it('[CRON-33] says so when there is no run', async () => {
    render(<Builder initial="0 0 0 30 2 ? *" />)
    await pass(500)
    expect(screen.getByText('无执行时间')).toBeTruthy()
  })

  it('[CRON-33] asks the remote function when there is one', async () => {
    const remote = vi.fn<RemotePreview>(async () => ['2030-01-01 00:00:00'])
    render(<Builder initial="0 0 9 * * ? *" remote={remote} />)
    await pass(500)
    expect(remote).toHaveBeenCalledWith('0 0 9 * * ? *', Date.now())
    expect(screen.getByText('2030-01-01 00:00:00')).toBeTruthy()
  })
})

describe('the cron input', () => {
  it('[CRON-6] says what is wrong with a typed expression', () => {
    render(<CronInput value="0 0 0 1 * 2" />)
    expect(screen.getByText('日和周不能同时指定，其中一个应为?')).toBeTruthy()
  })

  it('[CRON-36] changes nothing until the dialog is confirmed', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<CronInput value="0 0 9 * * ? *" onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: /选择/ }))
    fireEvent.click(screen.getByRole('tab', { name: '时' }))
    fireEvent.click(screen.getByRole('radio', { name: '每时' }))
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: /确定|OK/ }))
    expect(onChange).toHaveBeenCalledWith('0 0 * * * ? *')
  })
})

describe('the hour picker', () => {
  it.each([
    ['每时', '*'],
    ['区间', '0-23'],
    ['循环', '0/1'],
    ['指定', '0'],
    ['不设置', '?'],
    ['工作日', '1W'],
    ['最后（L）', 'L'],
  ])('[CRON-37] %s gives %s', async (label, expected) => {
    const onChange = vi.fn<(value: string) => void>()
    render(<HourPicker value={expected === '*' ? '5' : '*'} onChange={onChange} />)
    fireEvent.click(screen.getByRole('radio', { name: label }))
    expect(onChange).toHaveBeenCalledWith(expected)
  })

  it('[CRON-37] reads its marks back', () => {
    render(<HourPicker value="5W" />)
    expect(screen.getByRole('radio', { name: '工作日' })).toHaveProperty('checked', true)
    expect(screen.getByLabelText('工作日', { selector: '[role=spinbutton]' })).toHaveProperty('value', '5')
  })
})
