import { useEffect, useRef, useState } from 'react'

/**
 * Shows HTML that somebody else wrote. It lives in a frame without scripts, forms or outside requests other than
 * pictures, so nothing in it can act for the user.
 */
export function HtmlView({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(48)

  function settle() {
    const body = frame.current?.contentDocument?.body
    if (body) setHeight(body.scrollHeight + 4)
  }

  useEffect(() => {
    const element = frame.current
    const style = getComputedStyle(document.body)
    element?.style.setProperty('color-scheme', document.documentElement.style.colorScheme)
    element?.setAttribute('srcdoc', documentOf(html, style.color, style.fontFamily))
  }, [html])

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={settle}
      style={{ display: 'block', width: '100%', height, border: 0 }}
    />
  )
}

const POLICY = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; media-src http: https:"

function documentOf(html: string, color: string, font: string): string {
  const look = `body{margin:0;color:${color};font:14px/1.5714 ${font.replaceAll('<', '')};overflow-wrap:anywhere}img{max-width:100%}`
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${look}</style><body>${html}`
}
