import { refusal } from '../../platform/http/app-error.ts'
import { createOutsideAddresses, type Lookup } from '../../platform/outgoing/outside-address.ts'

export type AddressGuard = (host: string) => Promise<string>

/** The address of a database outside, or of one that is allowed; nobody outside has a database in our networks. */
export function createAddressGuard(allowed: readonly string[], resolve?: Lookup): AddressGuard {
  const find = createOutsideAddresses(allowed, resolve)
  return async (host) => {
    const { address, addresses } = await find(host)
    if (addresses.length === 0) throw refusal('数据库连接失败：找不到主机')
    if (address === null) throw refusal('数据库连接失败：不允许连接内部网络地址', { host, addresses })
    return address
  }
}
