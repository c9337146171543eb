import { useState, type KeyboardEvent } from 'react'

/** Watches the caps lock while a field has the focus; spread `handlers` onto it. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))
  return { isOn, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } }
}
