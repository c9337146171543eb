/** A semicolon after every two characters. While deleting, the last one is not put back, or it could never be removed. */
export function formatTags(next: string, previous = ''): string {
  const isDeleting = next.length < previous.length
  const characters = [...next.replaceAll(';', '')]
  let text = ''
  for (const [index, character] of characters.entries()) {
    text += character
    const isPair = index % 2 === 1
    const isLast = index === characters.length - 1
    if (isPair && !(isLast && isDeleting)) text += ';'
  }
  return text
}

export const tagsOf = (text: string): string[] => text.split(';').filter((tag) => tag !== '')
