import { useEffect, useEffectEvent, useState } from 'react'
import { apiUrl } from '../../shared/request/request-url.ts'
import { readPopupMessage, type PopupMessage } from './popup-message.ts'

const WINDOW = 'width=600,height=640'

/** Opens the login of another party in a window and hands over what that window says. */
export function useThirdPopup(onMessage: (message: PopupMessage, thirdType: string) => void) {
  const [opened, setOpened] = useState<{ popup: Window | null; thirdType: string }>()

  const listen = useEffectEvent(({ data, origin, source }: MessageEvent) => {
    // Any page may send messages here: only the window we opened, on the server's own origin, is believed.
    const server = new URL(apiUrl('/'), globalThis.location.href).origin
    if (!opened || origin !== server || source !== opened.popup) return
    const message = readPopupMessage(data)
    if (message) onMessage(message, opened.thirdType)
  })
  useEffect(() => {
    const handler = (event: MessageEvent) => listen(event)
    globalThis.addEventListener('message', handler)
    return () => globalThis.removeEventListener('message', handler)
  }, [])

  return (thirdType: string) =>
    setOpened({
      thirdType,
      popup: globalThis.open(apiUrl(`/sys/thirdLogin/render/${thirdType}`), 'third-login', WINDOW),
    })
}
