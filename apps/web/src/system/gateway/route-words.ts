/** Conditions and arguments keep the names of the gateway on the wire; a reader sees what they mean. */
const predicateWords: Readonly<Record<string, string>> = {
  Path: '路径',
  Host: '域名',
  Method: '请求方法',
  After: '此时间之后',
  Before: '此时间之前',
  Between: '时间段',
  RemoteAddr: '来源地址',
  Header: '请求头',
  Query: '查询参数',
  Cookie: 'Cookie',
}

const argumentWords: Readonly<Record<string, string>> = {
  parts: '截断段数',
  prefix: '前缀',
  regexp: '正则表达式',
  replacement: '替换为',
  name: '名称',
  value: '值',
  'redis-rate-limiter.replenishRate': '每秒请求数',
  'redis-rate-limiter.burstCapacity': '突发上限',
  'key-resolver': '限流依据',
  fallbackUri: '降级地址',
}

export const predicateWord = (name: string): string => predicateWords[name] ?? name

export const argumentWord = (key: string): string => argumentWords[key] ?? key
