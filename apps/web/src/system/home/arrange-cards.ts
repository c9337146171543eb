import * as z from 'zod/mini'

const MOST_CARDS = 60
const cardIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_CARDS))

/** What a person has made of the page: the order of the cards, and those put away. */
export const keptCards = z.object({ order: cardIds, hidden: cardIds })
export type KeptCards = z.output<typeof keptCards>

export const nothingKept: KeptCards = { order: [], hidden: [] }

/** Cards in the person's order. One the order does not name yet stands after the one it follows by default. */
export function arrange<Card extends { readonly id: string }>(cards: readonly Card[], { order }: KeptCards): Card[] {
  const named = order.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  if (named.length === 0) return [...cards]
  return cards.reduce<Card[]>((placed, card, index) => {
    if (placed.includes(card)) return placed
    const before = cards.slice(0, index).findLast((one) => placed.includes(one))
    return placed.toSpliced(before ? placed.indexOf(before) + 1 : 0, 0, card)
  }, named)
}

/** The order with one card at the place of another. */
export function moveCard(ids: readonly string[], id: string, to: string): string[] {
  const [from, target] = [ids.indexOf(id), ids.indexOf(to)]
  if (from === -1 || target === -1 || from === target) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(target, 0, id)
}
