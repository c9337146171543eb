/** First match wins: every browser also names those it wants to be taken for. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome · Windows`, for people who compare it with the screen in front of them. */
export function browserText(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : '未知浏览器'
}
