import { App } from 'antd'
import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { FeedbackBridge } from '../feedback/feedback-host.tsx'
import { Aside } from './aside.tsx'

it('[ERR-12] a dialog whose file does not come is told; the page around it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')))
  const onFailure = vi.fn<() => void>()
  render(
    <App component={false}>
      <FeedbackBridge />
      <p>页面还在</p>
      <Aside onFailure={onFailure}>
        <Broken />
      </Aside>
    </App>,
  )
  expect(await screen.findByText(/文件加载失败.*ChunkLoadError/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy()
  expect(screen.getByText('页面还在')).toBeTruthy()
  expect(onFailure).toHaveBeenCalledTimes(1)
})
