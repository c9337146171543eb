import { AppError, refusal } from '../../platform/http/app-error.ts'

const timeoutMs = 5000

/** Asks the CAS server whose ticket this is. The answer is XML; one element of it matters. */
export async function validateCasTicket(casUrl: string, ticket: string, service: string): Promise<string> {
  const address = new URL(`${casUrl.replace(/\/$/, '')}/serviceValidate`)
  address.searchParams.set('ticket', ticket)
  address.searchParams.set('service', service)
  const text = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    .then((response) => response.text())
    .catch((cause: unknown) => {
      throw new AppError('BUSINESS', { casUrl }, { message: '单点登录服务暂时不可用，请稍后重试', cause })
    })
  const user = /<cas:authenticationSuccess>[\s\S]*?<cas:user>([^<]{1,100})<\/cas:user>/.exec(text)?.[1]
  if (!user) throw refusal('单点登录票据无效，请重新登录', { service })
  return user.trim()
}
