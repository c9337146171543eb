import { expect, it } from 'vitest'
import { arrange, moveCard } from './arrange-cards.ts'

const cards = ['heat', 'index', 'news', 'watch'].map((id) => ({ id }))
const order = (ids: string[]) => arrange(cards, { order: ids, hidden: [] }).map(({ id }) => id)

it('[LANDING-5] cards stand in the order a person gave them', () => {
  expect(order([])).toEqual(['heat', 'index', 'news', 'watch'])
  expect(order(['watch', 'news', 'index', 'heat'])).toEqual(['watch', 'news', 'index', 'heat'])
})

it('[LANDING-5] a card of a later version takes its place, one that is gone leaves none', () => {
  expect(order(['watch', 'gone', 'heat'])).toEqual(['watch', 'heat', 'index', 'news'])
})

it.each([
  ['news', 'heat', ['news', 'heat', 'index', 'watch']],
  ['heat', 'news', ['index', 'news', 'heat', 'watch']],
  ['heat', 'heat', ['heat', 'index', 'news', 'watch']],
  ['heat', 'gone', ['heat', 'index', 'news', 'watch']],
])('[LANDING-5] %s put on %s', (id, to, expected) =>
  expect(
    moveCard(
      cards.map((card) => card.id),
      id,
      to,
    ),
  ).toEqual(expected),
)
