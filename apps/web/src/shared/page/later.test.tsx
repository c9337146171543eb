import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Later } from './later.tsx'

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
