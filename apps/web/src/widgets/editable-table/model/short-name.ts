const shownCharacters = 5

/** File names in cells are cut to five characters and an ellipsis. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : name
}
