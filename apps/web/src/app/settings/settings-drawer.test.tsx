import { App } from 'antd'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FeedbackBridge } from '../../shared/feedback/feedback-host.tsx'
import { useSettingsStore } from '../../shared/settings/settings-store.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

it('[ERR-11] a theme that cannot be applied is told', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  render(
    <App component={false}>
      <FeedbackBridge />
      <SettingsDrawer onClose={() => {}} />
    </App>,
  )
  vi.spyOn(useSettingsStore, 'setState').mockImplementation(() => {
    throw new Error('no such colour')
  })
  await user.click(screen.getByRole('button', { name: '酱紫' }))
  expect(await screen.findByText('Failed to update theme')).toBeTruthy()
  vi.restoreAllMocks()
})
