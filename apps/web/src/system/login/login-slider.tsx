import { lazy, Suspense, useEffect, useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { beginSlider, checkSlider } from './login-api.ts'

interface LoginSliderProps {
  checkKey: number
  error: string | undefined
  onPass: (captcha: string) => void
  /** Another challenge: this one was used up by a drag that did not pass. */
  onRenew: () => void
}

const SliderCaptcha = lazy(async () => ({
  default: (await import('../../widgets/slider-captcha/slider-captcha.tsx')).SliderCaptcha,
}))

/** Stands where the picture of the captcha would; the server looks at the way the handle went. */
export function LoginSlider({ checkKey, error, onPass, onRenew }: LoginSliderProps) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    beginSlider(checkKey, controller.signal).then(
      () => setIsReady(true),
      (failure: unknown) => (controller.signal.aborted ? undefined : showError(failure)),
    )
    return () => controller.abort()
  }, [checkKey])

  return (
    <div className="login-field">
      <Suspense fallback={<div style={{ height: 40 }} />}>
        <div inert={!isReady}>
          <SliderCaptcha
            onPass={(trace, width) => {
              checkSlider({ checkKey, width, trace }).then(
                ({ captcha }) => onPass(captcha),
                (failure: unknown) => {
                  showError(failure)
                  onRenew()
                },
              )
            }}
          />
        </div>
      </Suspense>
      <div role="alert" className="is-error">
        {error}
      </div>
    </div>
  )
}
