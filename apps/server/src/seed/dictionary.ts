export type Dictionary = { code: string; name: string; items: [value: string, text: string][] }

/** `1 男, 2 女` in the order it is to be shown; texts hold neither commas nor blanks. */
export function dictionary(code: string, name: string, items: string): Dictionary {
  return {
    code,
    name,
    items: items.split(', ').map((item) => {
      const [value = '', text = ''] = item.split(' ')
      return [value, text]
    }),
  }
}
