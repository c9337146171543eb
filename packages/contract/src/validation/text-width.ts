/** Width of a text in half-width places: characters of code 0 to 128 count one, all others two. */
export function textWidth(text: string): number {
  let width = 0
  for (let index = 0; index < text.length; index += 1) width += text.charCodeAt(index) <= 128 ? 1 : 2
  return width
}
