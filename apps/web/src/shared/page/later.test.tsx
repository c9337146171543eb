import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Later, LaterInTurn } from './later.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('[HOMECARD-30] what comes later leaves the first step to what stands around it', () => {
  const steps: string[] = []
  const Step = ({ name }: { name: string }) => {
    steps.push(name)
    return <i>{name}</i>
  }
  const { container } = render(
    <>
      <Step name="frame" />
      <Later fallback={<Step name="place" />}>
        <Step name="menu" />
      </Later>
    </>,
  )
  expect(steps).toEqual(['frame', 'place', 'menu'])
  expect(container.textContent).toBe('framemenu')
})

it('[HOMECARD-35] what stands beside the page comes one by one, each in an idle moment of its own', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const rest = () => act(() => idle.splice(0).forEach((run) => run()))
  const { container } = render(
    <>
      <LaterInTurn>指数</LaterInTurn>
      <LaterInTurn>资讯</LaterInTurn>
    </>,
  )
  expect(container.textContent).toBe('')
  rest()
  expect(container.textContent).toBe('指数')
  rest()
  expect(container.textContent).toBe('指数资讯')
})
