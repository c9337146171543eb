import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordInput } from './password-input.tsx'

it('[LOGIN-20] the caps lock is told while it is on, in every password field', () => {
  render(<PasswordInput aria-label="密码" />)
  const field = screen.getByLabelText('密码')
  const typed = createEvent.keyDown(field, { key: 'A' })
  Object.defineProperty(typed, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
  fireEvent(field, typed)
  expect(screen.getByText('大写锁定已打开')).toBeTruthy()
  fireEvent.blur(field)
  expect(screen.queryByText('大写锁定已打开')).toBeNull()
})

it('[VALID-22] a new password is judged while it is typed', () => {
  const { rerender } = render(<PasswordInput showsStrength value="" />)
  expect(screen.queryByText(/密码强度/)).toBeNull()
  rerender(<PasswordInput showsStrength value="abcd" />)
  expect(screen.getByText('密码强度：弱')).toBeTruthy()
  rerender(<PasswordInput showsStrength value="Abcdef123!" />)
  expect(screen.getByText('密码强度：强')).toBeTruthy()
})
