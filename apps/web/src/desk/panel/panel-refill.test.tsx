import type { UseQueryResult } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PanelData } from './panel-states.tsx'

type Result = UseQueryResult<string[]>
const base = { error: null, failureReason: null, isPending: false, isFetching: false, refetch: () => undefined }
const told = (data: string[]) => ({ ...base, data }) as unknown as Result
const waiting = { ...base, data: undefined, isPending: true, isFetching: true } as unknown as Result
const failed = { ...base, data: undefined, error: new Error('行情中断') } as unknown as Result

const panel = (of: Result) => (
  <PanelData of={of} isRefilled>
    {(prices) => (
      <ol>
        {prices.map((price, level) => (
          // oxlint-disable-next-line react/no-array-index-key -- a level is its place
          <li key={level}>
            <button type="button">{price}</button>
          </li>
        ))}
      </ol>
    )}
  </PanelData>
)

it('[DESK-60] prices of the former symbol can be neither seen nor pressed while others are on their way', () => {
  const { rerender } = render(panel(told(['10.00', '10.01'])))
  const held = () => screen.getByText('10.00').closest<HTMLElement>('.panel-refilled')
  expect(held()?.inert).toBe(false)
  rerender(panel(waiting))
  expect(held()?.inert).toBe(true)
})

it('[DESK-60] the rows that stood there are refilled, not built anew', () => {
  const { rerender } = render(panel(told(['10.00', '10.01'])))
  const rows = screen.getAllByRole('listitem')
  rerender(panel(waiting))
  rerender(panel(told(['25.30', '25.31'])))
  expect(screen.getAllByRole('listitem')).toEqual(rows)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['25.30', '25.31'])
  expect(rows[0]?.closest<HTMLElement>('.panel-refilled')?.inert).toBe(false)
})

it('[DESK-60] what could not be loaded is said, and nothing of the former symbol stays', () => {
  const { rerender } = render(panel(told(['10.00'])))
  rerender(panel(waiting))
  rerender(panel(failed))
  expect(screen.queryByText('10.00')).toBeNull()
  expect(screen.getByText(/行情中断/)).toBeTruthy()
})
