import { useEffect, useRef } from 'react'

/** The last value there was, while there is none. Kept without a state, so that nothing is drawn for it. */
export function useFormer<Value>(value: Value | undefined): Value | undefined {
  'use no memo'
  const former = useRef(value)
  useEffect(() => {
    if (value !== undefined) former.current = value
  })
  // oxlint-disable-next-line react/refs -- whoever has no value draws again when one comes
  return value ?? former.current
}
