/**
 * PostgreSQL's own way to name several servers is a list in place of the host: `postgres://u:p@a:5432,b:5432/db`. No URL may
 * hold that, so inside the program the first one stands there and all of them in a parameter.
 */
const parameter = 'hosts'
const whole = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/

export function withHostsAside(text: string): string {
  const [, start = '', hosts = '', rest = ''] = whole.exec(text) ?? []
  const list = hosts.split(',').filter(Boolean)
  if (list.length < 2 || !list.every((one) => URL.canParse(`postgres://${one}`))) return text
  try {
    const url = new URL(`${start}${list[0]}${rest}`)
    url.searchParams.set(parameter, list.join(','))
    return url.href
  } catch {
    return text
  }
}

export type HostAddress = { readonly host: string; readonly port: number }

const usualPort = 5432

/** The servers of an address that names several; none otherwise. */
export function hostsOf(url: string | undefined): HostAddress[] {
  if (!url || !URL.canParse(url)) return []
  const list = new URL(url).searchParams.get(parameter)?.split(',') ?? []
  return list.map((one) => {
    const { hostname, port } = new URL(`postgres://${one}`)
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || usualPort }
  })
}
