import { createHash } from 'node:crypto'

export const applicationRole = 'liangshu_app'

/** Derived from the owner's own secret, so that every node knows it and nobody has to keep it. */
export function applicationRolePassword(ownerUrl: string): string {
  return createHash('sha256')
    .update(`${applicationRole}:${decodeURIComponent(new URL(ownerUrl).password)}`)
    .digest('hex')
}

export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = applicationRole
  url.password = applicationRolePassword(ownerUrl)
  return url.href
}
