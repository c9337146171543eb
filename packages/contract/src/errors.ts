/** Every failure that both sides know, with the words the user sees. The envelope is made from these in one place. */
export const errorCatalogue = {
  SESSION_EXPIRED: { status: 401, code: 401, message: 'Token失效，请重新登录!' },
} as const satisfies Record<string, { status: number; code: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue
