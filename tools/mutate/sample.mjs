/**
 * The same places for the same seed, whatever their number.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed
 */
export function sample(items, count, seed) {
  let state = seed >>> 0
  const random = () => {
    // Numerical Recipes: enough to shuffle with.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [item] = left.splice(Math.floor(random() * left.length), 1)
    return /** @type {Item} */ (item)
  })
}
