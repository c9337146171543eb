import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findServerNode, requireNode } from './node-version.mjs'

/**
 * Everything between a fresh clone and a runnable product. Quick when nothing changed.
 * @param {{ web: boolean }} needs
 * @returns the Node.js to run the product with
 */
export async function bootstrap({ web }) {
  requireNode()
  await ensureInstalled()
  const node = findServerNode()
  if (web) await ensureWebBuilt(node)
  return node
}
