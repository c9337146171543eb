import { useEffect, useRef, useState } from 'react'

/** No scripts, no forms, and nothing from outside but pictures. */
const POLICY = "default-src 'none'; img-src http: https: data:; media-src http: https:; style-src 'unsafe-inline'"

function documentOf(html: string): string {
  const { color, fontFamily } = getComputedStyle(document.body)
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
  // A frame of another scheme than its page is painted on opaque white.
  const scheme = document.documentElement.style.colorScheme || 'light'
  const look = `:root{color-scheme:${scheme}}body{margin:0;padding:1px 0;color:${color};font:14px/1.5714 ${fontFamily};overflow-wrap:anywhere}
    img{max-width:100%}a{color:${accent}}`
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${look}</style><body>${html}`
}

/** Links open in a window of their own; addresses that are not of the web stay closed. */
function openLink(event: MouseEvent) {
  // The frame has classes of its own, so `instanceof Element` of this window would not hold.
  const address = (event.target as Element | null)?.closest('a')?.getAttribute('href')
  if (!address) return
  event.preventDefault()
  if (/^https?:\/\//i.test(address)) globalThis.open(address, '_blank', 'noopener,noreferrer')
}

/** Shows HTML that somebody else wrote, in a frame where nothing of it can act for the user. */
export function HtmlView({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(48)

  useEffect(() => {
    const show = () => frame.current?.setAttribute('srcdoc', documentOf(html))
    show()
    const watch = new MutationObserver(show)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] })
    return () => watch.disconnect()
  }, [html])

  function settle() {
    const inside = frame.current?.contentDocument
    if (!inside) return
    setHeight(inside.documentElement.scrollHeight)
    inside.addEventListener('click', openLink)
  }

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={settle}
      style={{ display: 'block', width: '100%', height, border: 0, colorScheme: 'inherit' }}
    />
  )
}
