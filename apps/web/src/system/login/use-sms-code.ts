import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { sendSms, type SmsMode } from './login-api.ts'

const WAIT_SECONDS = 60

/** Sends codes and counts down to the next one. What went wrong is told by the field it belongs to. */
export function useSmsCode(mode: SmsMode, onError: (error: Error) => void) {
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  const sending = useMutation({
    mutationFn: (mobile: string) => sendSms(mobile, mode),
    meta: { handlesError: true },
    onError,
    onSuccess: () => {
      setSecondsLeft(WAIT_SECONDS)
      withFeedback(({ message }) => void message.success('验证码已发送'))
    },
  })
  return { secondsLeft, isSending: sending.isPending, send: sending.mutate }
}
