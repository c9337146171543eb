import * as z from 'zod/mini'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

/** What the server hands out once the phone is proven; it opens the next step. */
export interface Proof {
  phone: string
  username: string
  smscode: string
}

const WRONG_METHOD = 405

export async function provePhone(phone: string, smscode: string): Promise<Proof> {
  const schema = z.object({ smscode: z.coerce.string(), username: z.string() })
  const proof = await request.post('/sys/user/phoneVerification', { body: { phone, smscode }, schema })
  return { phone, ...proof }
}

/** Older servers know this call by GET only; a newer one takes the password out of the address. */
export async function changePassword(proof: Proof, password: string): Promise<unknown> {
  const payload = { ...proof, password }
  try {
    return await request.post('/sys/user/passwordChange', { body: payload })
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== WRONG_METHOD) throw error
    return request.get('/sys/user/passwordChange', { params: payload })
  }
}
