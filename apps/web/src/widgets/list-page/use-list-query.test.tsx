import { act, render } from '@testing-library/react'
import type { Dispatch } from 'react'
import { Router, type Navigator } from 'react-router'
import { expect, it } from 'vitest'
import { DEFAULT_SORT, type ListAction, type ListQuery } from './list-state.ts'
import { useListQuery } from './use-list-query.ts'

const standard: ListQuery = { filters: {}, sort: DEFAULT_SORT, pageNo: 1, pageSize: 10 }

/** A router that shows an address only when it is told to, as one does whose page is still being drawn. */
function open(search: string) {
  const asked: string[] = []
  const seen: { filters: string; dispatch: Dispatch<ListAction<object>> } = { filters: '', dispatch: () => {} }
  function Page() {
    const [state, dispatch] = useListQuery<object>({ names: ['name'], standard, isInUrl: true })
    seen.filters = state.filters['name'] ?? ''
    seen.dispatch = dispatch
    return null
  }
  const navigator: Navigator = {
    createHref: () => '',
    go: () => {},
    push: () => {},
    replace: (to) => void asked.push(typeof to === 'string' ? to : (to.search ?? '')),
  }
  const at = (place: string) => (
    <Router location={`/list${place}`} navigator={navigator}>
      <Page />
    </Router>
  )
  const { rerender } = render(at(search))
  return { asked, seen, show: (place: string) => rerender(at(place)) }
}

const reset: ListAction<object> = { type: 'reset', to: standard }
const query = (name: string): ListAction<object> => ({ type: 'query', filters: { name } })

it('[LIST-36] rows that arrive before the address has changed do not undo a reset', () => {
  const { asked, seen, show } = open('?name=a')
  act(() => seen.dispatch(reset))
  show('?name=a')
  show('?name=a')
  expect(seen.filters).toBe('')
  show('')
  expect([seen.filters, asked]).toEqual(['', ['']])
})

it('[LIST-36] two questions one after the other end with the second, whatever the router shows between', () => {
  const { asked, seen, show } = open('?name=a')
  act(() => seen.dispatch(query('b')))
  act(() => seen.dispatch(query('c')))
  show('?name=b')
  expect(seen.filters).toBe('c')
  show('?name=c')
  expect([seen.filters, asked]).toEqual(['c', ['?name=b', '?name=c']])
})

it('[LIST-36] a link and going back are asked; the empty address of the menu is not', () => {
  const { asked, seen, show } = open('?name=a')
  show('?name=b')
  expect(seen.filters).toBe('b')
  act(() => seen.dispatch(query('c')))
  show('?name=c')
  show('?name=b')
  expect(seen.filters).toBe('b')
  show('')
  expect([seen.filters, asked.at(-1)]).toEqual(['b', '?name=b'])
})
