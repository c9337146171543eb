import { isOpenPath } from './paths.ts'

/**
 * Target of a redirect query, if it stays on this site. The parameter is anybody's to write, so a link to the login
 * page must not be able to send the user elsewhere afterwards, nor in circles.
 */
export function safeRedirect(target: string | null | undefined, origin: string): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return undefined
  // Parsed as browsers do: backslashes are slashes, control characters vanish, dots are walked.
  const url = new URL(target, origin)
  if (url.origin !== origin || isOpenPath(url.pathname)) return undefined
  // `/.//evil.test` walks to a path that would itself be read as another site.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
