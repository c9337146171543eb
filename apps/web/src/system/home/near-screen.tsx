import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Ahead of whoever scrolls or steps down by key. */
const MARGIN = '300px'
/** A page that never rests still gets on. */
const LONGEST_WAIT_MS = 100

const waiting: (() => void)[] = []

function later(run: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  else setTimeout(run)
}

function mountNext() {
  later(() => {
    waiting.shift()?.()
    if (waiting.length > 0) mountNext()
  })
}

/** One after the other, so that a click or a frame between two cards does not wait for all of them. Answers the way back. */
function inTurn(mount: () => void): () => void {
  waiting.push(mount)
  if (waiting.length === 1) mountNext()
  return () => {
    const at = waiting.indexOf(mount)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/** Content that is mounted when it comes near the screen, and stays: what nobody scrolls to costs nothing. */
export function NearScreen({ children }: { children: () => ReactNode }) {
  const [isMounted, setIsMounted] = useState(typeof IntersectionObserver === 'undefined')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMounted || !place.current) return
    let leaveLine = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        leaveLine = inTurn(() => setIsMounted(true))
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      leaveLine()
    }
  }, [isMounted])
  return isMounted ? children() : <div ref={place} className="home-far" />
}
