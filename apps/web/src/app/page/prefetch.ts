import { queryClient } from '../../shared/query/query-client.ts'
import { isPage, loadPage } from './page-registry.ts'

const SETTLED_MS = 300
/** Safari has no idle callbacks. */
const WITHOUT_IDLE_MS = 2000

/** Whoever pays by the megabyte fetches only what they open. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** What fails here is told when the page itself is opened. */
const silently = (loading: Promise<unknown>) => void loading.catch(() => {})

/** Fetches the code of a page that will probably be opened next. */
export function prefetchPage(component: string | undefined): void {
  if (component !== undefined && isPage(component) && !isSparing()) silently(loadPage(component))
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  // The two belong together: whoever takes the one away later has taken the other as well.
  const cancel = globalThis.cancelIdleCallback
  const handle = requestIdleCallback(run)
  return () => cancel(handle)
}

/** Runs once no answer has been awaited for a while and the browser has nothing to do. Returns how to call it off. */
function onceSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaveIdle = () => {}
  const wait = () => {
    clearTimeout(timer)
    leaveIdle()
    timer = setTimeout(() => {
      // The end of what is still under way starts the wait again.
      if (queryClient.isFetching() > 0) return
      leaveIdle = whenIdle(() => {
        stop()
        run()
      })
    }, SETTLED_MS)
  }
  const leave = queryClient.getQueryCache().subscribe(wait)
  const stop = () => {
    clearTimeout(timer)
    leaveIdle()
    leave()
  }
  wait()
  return stop
}

/** What every page with a list has in common: by far the most of what the first such page would wait for. */
const loadListCode = () =>
  Promise.all([import('../../system/records/record-page.tsx'), import('../../system/records/record-form.tsx')])

let isListCodeAsked = false

/** Called by a page that stands. Once is enough for a session. */
export function prefetchListCode(): () => void {
  if (isListCodeAsked || isSparing()) return () => {}
  return onceSettled(() => {
    isListCodeAsked = true
    silently(loadListCode())
  })
}
