import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

export interface Registration {
  username: string
  password: string
  phone: string
  smscode: string
  email?: string
}

export const register = (body: Registration): Promise<unknown> => request.post('/sys/user/register', { body })

/** Whether a user with this name, number or address is already there. */
export async function isTaken(field: 'username' | 'phone' | 'email', value: string): Promise<boolean> {
  try {
    await request.get('/sys/user/checkOnlyUser', { params: { [field]: value } })
    return false
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'refused') return true
    throw error
  }
}
