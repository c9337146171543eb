import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadCaptcha } from './login-api.ts'

/** Picture of a captcha and the key it is checked under; `renew` asks for another. */
export function useCaptcha(isNeeded: boolean) {
  const [checkKey, setCheckKey] = useState(() => Date.now())
  const image = useQuery({
    queryKey: ['captcha', checkKey],
    queryFn: ({ signal }) => loadCaptcha(checkKey, signal),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handlesError: true },
  })
  return { checkKey, image: image.data, hasFailed: image.isError, renew: () => setCheckKey(Date.now()) }
}
