import { isValidElement, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { provideFeedback, type Feedback } from '../../shared/feedback/feedback.ts'
import { readAs } from '../../shared/schema/schema.ts'
import { announcementSchema } from './announcement.ts'
import { tellUrgent } from './tell-urgent.tsx'

it('[NOTICE-21] an urgent notice leaves by itself, not under the pointer, and opens the announcement', () => {
  const [warning, destroy, open] = [vi.fn(), vi.fn(), vi.fn()]
  const leave = provideFeedback({ notification: { warning, destroy } } as unknown as Feedback)
  const told = readAs(announcementSchema, { id: 'n1', titile: '新设备登录提醒', priority: 'H' })
  if (told) tellUrgent(told, open)
  leave()
  const [shown] = warning.mock.calls[0] ?? []
  expect(shown).toMatchObject({ title: '高优先级：新设备登录提醒', pauseOnHover: true })
  expect(shown.duration).toBeGreaterThanOrEqual(15)
  expect(shown.duration).toBeLessThanOrEqual(60)
  expect(isValidElement(shown.actions)).toBe(true)
  const { onClick } = (shown.actions as ReactElement<{ onClick: () => void }>).props
  onClick()
  expect(destroy).toHaveBeenCalledWith('urgent:n1')
  expect(open).toHaveBeenCalledOnce()
})
