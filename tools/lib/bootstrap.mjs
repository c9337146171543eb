import { ensureInstalled } from './install.mjs'
import { findServerNode, requireNode } from './node-version.mjs'

/**
 * Everything between a fresh clone and runnable tools. Quick when nothing changed.
 * @returns the Node.js to run the product with
 */
export async function bootstrap() {
  requireNode()
  await ensureInstalled()
  return findServerNode()
}
