import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { LoginSlider } from './login-slider.tsx'

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300))
afterEach(() => vi.restoreAllMocks())

async function drag() {
  const handle = await screen.findByRole('button', { name: '拖动滑块验证' })
  await waitFor(() => expect(handle.closest('[inert]')).toBeNull())
  for (let step = 0; step < 20; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
}

function show() {
  const onPass = vi.fn<(captcha: string) => void>()
  const onRenew = vi.fn<() => void>()
  render(<LoginSlider checkKey={7} error={undefined} onPass={onPass} onRenew={onRenew} />)
  return { onPass, onRenew }
}

it('[CAPTCHA-13] the way of the handle goes to the server, its code to the form', async () => {
  const calls = fakeServer({ 'GET /sys/slider/7': ok(), 'POST /sys/slider/check': ok({ captcha: 'code' }) })
  const { onPass } = show()
  await drag()
  await waitFor(() => expect(onPass).toHaveBeenCalledWith('code'))
  const body = calls.at(-1)?.body as { checkKey: number; width: number; trace: number[][] }
  expect(body).toMatchObject({ checkKey: 7, width: 300 })
  expect(body.trace[0]).toEqual([0, 0, 0])
  expect(body.trace.at(-1)?.[0]).toBe(300)
})

it('[CAPTCHA-13] a drag that is refused says so and asks for another', async () => {
  const { said } = recordFeedback()
  fakeServer({ 'GET /sys/slider/7': ok(), 'POST /sys/slider/check': refuse('验证失败，请重新拖动滑块') })
  const { onRenew, onPass } = show()
  await drag()
  await waitFor(() => expect(onRenew).toHaveBeenCalled())
  expect(said).toEqual(['系统提示: 验证失败，请重新拖动滑块'])
  expect(onPass).not.toHaveBeenCalled()
})
