import { render, screen, within } from '@testing-library/react'
import { Tabs } from 'antd'
import { expect, it } from 'vitest'
import { tabLine } from './tab-line.tsx'

it('[A11Y-3] what stands beside tabs is not in their list', () => {
  render(<Tabs renderTabBar={tabLine(<button type="button">导出</button>)} items={[{ key: 'a', label: '概览' }]} />)
  const list = screen.getByRole('tablist')
  expect(within(list).getByRole('tab', { name: '概览' })).toBeTruthy()
  expect(within(list).queryByText('导出')).toBeNull()
  expect(screen.getByRole('button', { name: '导出' })).toBeTruthy()
})
