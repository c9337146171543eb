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

it('[NOTICE-6] the voice of notices is on until it is switched off, which is kept', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  render(<SettingsDrawer onClose={() => {}} />)
  const voice = screen.getByRole('switch', { name: '通知语音播报' })
  expect(voice.getAttribute('aria-checked')).toBe('true')
  await user.click(voice)
  expect(voice.getAttribute('aria-checked')).toBe('false')
  expect(JSON.parse(localStorage.getItem('pro__NOTICE_SPEECH') ?? '{}')).toMatchObject({ value: false })
  await user.click(voice)
})
