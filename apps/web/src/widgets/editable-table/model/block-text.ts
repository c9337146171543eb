/** Cells as spreadsheets put them on the clipboard: tabs, line breaks, quotes around cells that hold either. */
export function formatBlock(block: readonly (readonly string[])[]): string {
  const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return block.map((row) => row.map(quote).join('\t')).join('\n')
}

export function parseBlock(text: string): string[][] {
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '')
  const block: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    block.at(-1)?.push(cell)
    cell = ''
  }
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index)
    if (isQuoted) {
      const isDoubled = character === '"' && source.charAt(index + 1) === '"'
      if (isDoubled) index += 1
      if (character === '"' && !isDoubled) isQuoted = false
      else cell += character
    } else if (character === '"' && cell === '') {
      isQuoted = true
    } else if (character === '\t') {
      endCell()
    } else if (character === '\n') {
      endCell()
      block.push([])
    } else {
      cell += character
    }
  }
  endCell()
  return block
}
