import { z } from 'zod'

import { parseSentJson } from '../../../platform/http/clean-text.ts'
import type { Venue } from '../venue-client.ts'

const shape = '密钥应为 {"url":"https://…","username":"…","password":"…","gateway":"CTP"} 格式的 JSON'

const credentialSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(200),
  username: z.string().min(1).max(100),
  password: z.string().min(1).max(200),
  /** As VeighNa calls it: CTP, XTP, … */
  gateway: z.string().min(1).max(50),
})

function readCredential(text: string) {
  try {
    return credentialSchema.safeParse(parseSentJson(text))
  } catch {
    return credentialSchema.safeParse(null)
  }
}

const isAllowed = (url: string, hosts: readonly string[]): boolean => hosts.includes(new URL(url).host)

/** A-shares and futures through VeighNa's web service; which market it is follows from the gateway there. */
export const veighna: Venue = {
  code: 'VEIGHNA',
  name: 'VeighNa（vnpy_webtrader）',
  assetClasses: ['stock', 'future'],
  checkCredential: (text, hosts) => {
    const read = readCredential(text)
    if (!read.success) return shape
    // Only what the administrator named: an account is no way to make the server call anywhere else.
    return isAllowed(read.data.url, hosts) ? null : `服务器设置 VEIGHNA_HOSTS 中没有 ${new URL(read.data.url).host}`
  },
  connect: async ({ credential, endpoint, hosts, onNews, now }) => {
    const read = readCredential(credential)
    if (!read.success) throw new Error('the stored credential is none of VeighNa')
    if (endpoint === undefined && !isAllowed(read.data.url, hosts)) throw new Error('the host is not allowed any more')
    const { connectVeighna } = await import('./veighna-client.ts')
    return connectVeighna({ ...read.data, url: endpoint ?? read.data.url, onNews, now })
  },
}
