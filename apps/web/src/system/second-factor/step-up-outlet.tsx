import { lazy, Suspense, useEffect, useState } from 'react'
import { provideProof } from '../../shared/request/step-up.ts'

const CheckFactorModal = lazy(async () => ({ default: (await import('./check-factor-modal.tsx')).CheckFactorModal }))

/** Where any call that wants the second factor again gets its dialog; the call then goes on by itself. */
export function StepUpOutlet() {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>()

  useEffect(
    () =>
      provideProof(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve)
          }),
      ),
    [],
  )

  if (!answer) return null
  function finish(isProven: boolean) {
    answer?.(isProven)
    setAnswer(undefined)
  }
  return (
    <Suspense>
      <CheckFactorModal
        title="该操作需要二次验证"
        cancelText="取消"
        onDone={() => finish(true)}
        onCancel={() => finish(false)}
      />
    </Suspense>
  )
}
