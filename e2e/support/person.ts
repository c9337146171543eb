import { openApi, type Api } from './api.ts'
import { demoPassword } from './demo-users.ts'
import type { DemoUser } from './login.ts'

export interface Person extends DemoUser {
  id: string
  realname: string
  phone: string
}

interface Role {
  id: string
  roleName: string
}
interface Depart {
  id: string
  departName: string
  children?: Depart[]
}

const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0')

const flatten = (departs: Depart[]): Depart[] =>
  departs.flatMap((depart) => [depart, ...flatten(depart.children ?? [])])

/** What a manager gives out, and has to be replaced before anything else is allowed. */
const initialPassword = 'Initial@2026'

/** Somebody new in the first institution, so that a journey may change passwords and bind phones as it likes. */
export async function createPerson(
  url: string,
  manager: Api,
  roleName = '研究员',
  departName = '研究部',
): Promise<Person> {
  const [roles, departs] = await Promise.all([
    manager.call('GET', '/sys/role/queryall'),
    manager.call('GET', '/sys/sysDepart/queryTreeList'),
  ])
  const role = (roles.result as Role[]).find((one) => one.roleName === roleName)
  const depart = flatten(departs.result as Depart[]).find((one) => one.departName === departName)
  if (!role || !depart) throw new Error(`no ${roleName} in ${departName}`)
  const username = `p${digits(9)}`
  const person = { username, realname: `旅人${username}`, phone: `139${digits(8)}`, password: demoPassword }
  await manager.call('POST', '/sys/user/add', {
    body: {
      ...person,
      password: initialPassword,
      confirmpassword: initialPassword,
      selectedroles: role.id,
      selecteddeparts: depart.id,
    },
  })
  const own = await openApi(url, { username, password: initialPassword })
  await own.call('PUT', '/sys/user/updatePassword', {
    body: { username, oldpassword: initialPassword, password: demoPassword, confirmpassword: demoPassword },
  })
  await own.end()
  const found = await manager.call('GET', '/sys/user/list', { params: { username } })
  const id = (found.result as { records: { id: string }[] }).records[0]?.id ?? ''
  return { ...person, id }
}
