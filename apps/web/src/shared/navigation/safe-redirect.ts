import { isOpenPath } from './paths.ts'

/**
 * Target of a redirect query, if it stays on this site. The parameter is anybody's to write, so a link to the login
 * page must not be able to send the user elsewhere afterwards, nor in circles.
 */
export function safeRedirect(target: string | null | undefined, origin: string): string | undefined {
  // A backslash counts as a slash to browsers; control characters are dropped by them.
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return undefined
  if (!URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  if (url.origin !== origin || isOpenPath(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
