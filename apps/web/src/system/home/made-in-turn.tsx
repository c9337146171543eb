import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { createCardTurns } from './card-turns.ts'

/** Ahead of whoever scrolls or steps down by key. */
const MARGIN = '200px'
/** What somebody does who may want to see more than the screen shows. */
const asking = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'hashchange'] as const

const TurnsContext = createContext<ReturnType<typeof createCardTurns> | null>(null)

/** The cards of one page take turns in being made. */
export function InTurns({ children }: { children: ReactNode }) {
  const [turns] = useState(() => createCardTurns())
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal, passive: true, capture: true }
    for (const name of asking) globalThis.addEventListener(name, turns.hurry, options)
    globalThis.addEventListener('beforeprint', () => flushSync(turns.makeAll), options)
    return () => leaving.abort()
  }, [turns])
  return <TurnsContext value={turns}>{children}</TurnsContext>
}

interface MadeInTurnProps {
  /** Fetches the code of the card; it takes its turn when that is here. */
  fetch: () => Promise<void>
  children: () => ReactNode
}

/** A card that is made when its turn comes, and stays; until then its place is kept. */
export function MadeInTurn({ fetch, children }: MadeInTurnProps) {
  const turns = useContext(TurnsContext)
  const [isMade, setIsMade] = useState(turns === null)
  const place = useRef<HTMLDivElement>(null)
  const fetchCode = useEffectEvent(() => fetch())
  useEffect(() => {
    if (isMade || !turns || !place.current) return undefined
    const make = () => setIsMade(true)
    // Cut into short steps, since a card is drawn in tens of milliseconds; a printer does not wait for them.
    const turn = turns.join((isAwaited) => (isAwaited ? make() : startTransition(make)))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchCode().then(turn.comeNear)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      turn.leave()
    }
  }, [isMade, turns])
  return isMade ? children() : <div ref={place} className="home-far" />
}
