import { z } from 'zod'

/** Signing in by a code on the screen, which somebody who is signed in elsewhere confirms. */
export const qrcodePaths = {
  begin: '/sys/getLoginQrcode',
  asker: '/sys/loginQrcodeAsker',
  confirm: '/sys/scanLoginQrcode',
  poll: '/sys/getQrcodeToken',
} as const

/** What stands in place of a token while there is none. */
export const qrcodeStates = { waiting: '-1', expired: '-2' } as const

export const qrcodeQuery = z.object({
  qrcodeId: z.string({ error: '缺少二维码编号' }).min(1, '缺少二维码编号').max(100),
})
export const loginQrcode = z.object({ qrcodeId: z.string() })
export const qrcodeToken = z.object({ token: z.string() })
/** The screen that asks to be let in. */
export const qrcodeAsker = z.object({ ip: z.string(), userAgent: z.string() })
