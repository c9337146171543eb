import * as z from 'zod/mini'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { isLinkColor } from '../link/link-colors.ts'
import { shareState } from '../link/share-state.ts'
import { silent, type PanelStore } from './panel-store.ts'
import { windowPath } from './panel-window.ts'

const LOOK_MS = 500

const settingsSchema = z.object({ link: z.nullable(z.string()), params: z.record(z.string(), z.unknown()) })

/** A panel in its window and the place it came from are set alike, so that it comes back as it was left. */
export const shareSettings = (panel: PanelStore, desk: string): (() => void) =>
  shareState(panel.state, `panel:${desk}:${panel.id}`, {
    schema: settingsSchema,
    pick: ({ link, params }) => ({ link, params }),
    merge: ({ link, params }) => ({ link: isLinkColor(link) ? link : null, params }),
  })

/**
 * Moves a panel into a window of the browser. Its place is kept and says so; the panel is back there as soon as the window
 * is closed, however that came about.
 */
export function moveToWindow(panel: PanelStore, desk: string): void {
  const opened = globalThis.open(windowPath(panel, desk), '_blank', 'popup,width=960,height=640')
  if (!opened) {
    withFeedback(({ message }) => void message.error('浏览器拦截了新窗口，请允许弹出窗口后重试'))
    return
  }
  const stopSharing = shareSettings(panel, desk)
  const back = () => {
    clearInterval(timer)
    stopSharing()
    panel.state.setState({ bringBack: null })
  }
  const timer = setInterval(() => {
    if (opened.closed) back()
  }, LOOK_MS)
  panel.state.setState({
    report: silent,
    bringBack: () => {
      opened.close()
      back()
    },
  })
}
