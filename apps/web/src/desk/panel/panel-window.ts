import { isLinkColor } from '../link/link-colors.ts'
import type { PanelStart, PanelStore } from './panel-store.ts'

export const WINDOW_PATH = '/desk/panel'

/** The address of a panel in a window of its own: a page like any other, not a part of the page that opened it. */
export function windowPath(panel: PanelStore, desk: string): string {
  const { link, params } = panel.state.getState()
  const search = new URLSearchParams({
    panel: panel.definitionId,
    id: panel.id,
    desk,
    ...(link && { link }),
    params: JSON.stringify(params),
  })
  return `${WINDOW_PATH}?${search.toString()}`
}

function paramsOf(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What such an address asks for; a broken one shows a panel that says so. */
export function readWindow(search: URLSearchParams): { desk: string; start: PanelStart } {
  const link = search.get('link')
  return {
    desk: search.get('desk') ?? 'window',
    start: {
      id: search.get('id') ?? 'window',
      definitionId: search.get('panel') ?? '',
      link: isLinkColor(link) ? link : null,
      params: paramsOf(search.get('params')),
    },
  }
}
