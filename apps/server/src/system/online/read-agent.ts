type Pattern = readonly [name: string, words: RegExp]

/** The more particular first: most programs also call themselves by the names of others. */
const browsers: readonly Pattern[] = [
  ['企业微信', /wxwork\/([\d.]+)/i],
  ['微信', /MicroMessenger\/([\d.]+)/],
  ['钉钉', /DingTalk\/([\d.]+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
  ['Node', /^(?:node|undici)(?:\/([\d.]+))?/i],
  ['curl', /^curl\/([\d.]+)/],
]

const devices: readonly Pattern[] = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['安卓手机', /Android.*Mobile/],
  ['安卓平板', /Android/],
  ['Windows 电脑', /Windows/],
  ['Mac 电脑', /Macintosh|Mac OS X/],
  ['Linux 电脑', /Linux|X11/],
]

/** What somebody signed in with, as far as the program tells; a program may claim anything. */
export function readAgent(agent: string | null): { browser: string | null; device: string | null } {
  const text = agent ?? ''
  const browser = browsers.find(([, words]) => words.test(text))
  const version = browser ? browser[1].exec(text)?.[1]?.split('.')[0] : undefined
  return {
    browser: browser ? [browser[0], version].filter(Boolean).join(' ') : null,
    device: devices.find(([, words]) => words.test(text))?.[0] ?? null,
  }
}
