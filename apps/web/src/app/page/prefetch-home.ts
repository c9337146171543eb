import { HOME_PATH } from '../../shared/navigation/paths.ts'

/** What the landing page shows first. What its cards share is asked for by itself: it is run in a step of its own. */
const loadHome = () =>
  Promise.all([
    import('../../desk/panel/panel-frame.tsx'),
    import('../../system/home/home-page.tsx'),
    import('../../trading/home-card/account-card.tsx'),
  ])

/**
 * The code of the landing page comes beside that of the frame, not after it, and is asked for in a step of its own. A failure
 * is told by the page itself.
 */
export function prefetchHome(path: string, load: () => Promise<unknown> = loadHome): void {
  if (path === HOME_PATH || path === '/') setTimeout(() => void load().catch(() => {}))
}
