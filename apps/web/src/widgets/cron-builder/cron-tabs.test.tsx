import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CronBuilder } from './cron-builder.tsx'
import { CronInput } from './cron-input.tsx'
import { previewRuns } from './cron-preview.ts'
import { weekdayOptions } from './field-bounds.ts'

const plain = ['区间', '循环', '指定']

describe('the tabs', () => {
  it.each([
    ['秒', ['每秒', ...plain]],
    ['分', ['每分', ...plain]],
    ['时', ['每时', ...plain]],
    ['日', ['不设置', '每日', '区间', '循环', '工作日', '最后一日', '最后一个工作日', '倒数', '指定']],
    ['月', ['每月', ...plain]],
    ['周', ['不设置', '每天', '区间', '循环', '第几个', '最后一个', '指定']],
    ['年', ['每年', ...plain]],
  ])('[CRON-38] %s offers its modes', (tab, modes) => {
    render(<CronBuilder value="* * * * * ? *" onChange={vi.fn<(value: string) => void>()} />)
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    const panel = screen.getByRole('tabpanel', { name: tab })
    const labels = within(panel)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(labels).toEqual(modes)
  })

  it('[CRON-36] the dialog is 608 px wide', () => {
    render(<CronInput value="0 0 9 * * ? *" />)
    fireEvent.click(screen.getByRole('button', { name: /选择/ }))
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('608px')
  })
})

describe('weekdays', () => {
  it('[CRON-39] Monday is 2, Saturday 7, Sunday 1', () => {
    expect(weekdayOptions.map(({ value, label }) => `${label}${value}`).join(' ')).toBe(
      '周一2 周二3 周三4 周四5 周五6 周六7 周日1',
    )
  })

  it('[CRON-39] the preview of weekday 2 shows Mondays', () => {
    const sunday = Date.UTC(2026, 10, 15)
    expect(previewRuns('0 0 9 ? * 2 *', sunday).slice(0, 2)).toEqual(['2026-11-16 09:00:00', '2026-11-23 09:00:00'])
    expect(previewRuns('0 0 9 ? * 1 *', sunday)[0]).toBe('2026-11-15 09:00:00')
  })
})
