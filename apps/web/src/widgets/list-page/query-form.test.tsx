import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Filters } from './list-state.ts'
import { QueryForm } from './query-form.tsx'

it('[LIST-23] two lists on one screen that ask by the same name do not take each other’s labels', async () => {
  const asked: Filters[] = []
  const form = (onQuery: (filters: Filters) => void) => (
    <QueryForm
      fields={[{ name: 'username', label: '账号', kind: 'contains' }]}
      filters={{}}
      onQuery={onQuery}
      onReset={() => undefined}
    />
  )
  render(
    <>
      {form(() => undefined)}
      {form((filters) => asked.push(filters))}
    </>,
  )
  const [first, second] = screen.getAllByLabelText('账号')
  expect(first).not.toBe(second)
  await userEvent.type(second!, 'trader{Enter}')
  expect(first).toHaveProperty('value', '')
  expect(asked).toEqual([{ username: 'trader' }])
})
