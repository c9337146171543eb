/** `undefined` for what is no JSON, and for JSON cut off in the middle, which is none either. A JSONP wrapper is taken off. */
export function parseJson(text: string): unknown {
  const body = /^\s*[\w.$]+\(([\s\S]*)\);?\s*$/.exec(text)?.[1] ?? text
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
