import { refusal } from '../../platform/http/app-error.ts'

/** Options by which a driver can be made to load code or read files of this machine. */
const dangerous = [
  'authenticationPluginClassName',
  'sslhostnameverifier',
  'socketFactory',
  'sslfactory',
  'sslpasswordcallback',
  'autoDeserialize',
  'queryInterceptors',
  'statementInterceptors',
  'allowLoadLocalInfile',
  'allowUrlInLocalInfile',
  'loggerFile',
] as const

/** H2 runs what stands behind it; the name is too short to look for anywhere in the text. */
const initOption = /[?&;:]\s*init\s*=/i

export function refuseDangerousOptions(dbUrl: string): void {
  const text = decoded(dbUrl).toLowerCase()
  const found = dangerous.find((option) => text.includes(option.toLowerCase())) ?? (initOption.test(text) && 'INIT')
  if (found) throw refusal(`操作失败：连接地址有安全风险，【${found}】`)
}

/** Escapes may be nested; a text that keeps changing is undone a few times and then read as it is. */
function decoded(text: string): string {
  let current = text
  for (let round = 0; round < 3; round += 1) {
    try {
      current = decodeURIComponent(current)
    } catch {
      return current
    }
  }
  return current
}
